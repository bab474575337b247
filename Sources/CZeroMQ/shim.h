#ifndef STREAK_CZEROMQ_SHIM_H
#define STREAK_CZEROMQ_SHIM_H

#include <zmq.h>

#endif
