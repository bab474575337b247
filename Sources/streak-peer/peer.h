#ifndef STREAK_PEER_H
#define STREAK_PEER_H

/* Ends the program with what libzmq or the system said. */
_Noreturn void fail(const char *what);

/* A peer that says whatever it is told to, for Scripts/harness (frames.c). */
int send_frames(int count, char **arguments);
int send_bytes(const char *path, const char *bytes);
int drain(const char *endpoint, int in_flight);
int notify(const char *path);

#endif
