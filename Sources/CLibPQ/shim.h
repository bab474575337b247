#ifndef STREAK_CLIBPQ_SHIM_H
#define STREAK_CLIBPQ_SHIM_H

/* By its directory: libpq's pkg-config file would make SwiftPM warn on every build. */
#include <postgresql/libpq-fe.h>

/* Fields of an error are character literals, which Swift imports as single bytes. */
static const int streak_PG_DIAG_SEVERITY = PG_DIAG_SEVERITY_NONLOCALIZED;
static const int streak_PG_DIAG_SQLSTATE = PG_DIAG_SQLSTATE;
static const int streak_PG_DIAG_MESSAGE_PRIMARY = PG_DIAG_MESSAGE_PRIMARY;

#endif
