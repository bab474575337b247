#ifndef STREAK_PEER_H
#define STREAK_PEER_H

#include <stddef.h>

/* Ends the program with what libzmq or the system said. */
_Noreturn void fail(const char *what);

/* The monotonic clock in microseconds, and how qsort(3) puts numbers of it in order. */
double now_us(void);
int ascending(const void *left, const void *right);

/* The bytes of hex digits, blanks left out, or of the file that follows an @. */
unsigned char *bytes_of(const char *text, size_t *size);

/* A learner with tasks, and requests compared with one another (measure.c). */
int fill(const char *endpoint, const char *learner, int tasks, long days, long today);
int compare(const char *endpoint, int count, int requests, char **texts);

/* libzmq's own proxy with REP threads, and a REP that connects (proxy.c). */
int proxy(const char *front, const char *back, int threads, int body);
int answer_at(const char *endpoint, int body);
/* Bare SQLite, and the memory of a program (floor.c). */
int load(const char *endpoint, long in_flight, long count, long learners, int writes, int calls);
int pipeline(const char *path, long in_flight, long count, long keys);
int insert_rows(const char *store, const char *target, long batch);
int peak_memory(const char *output, char **command);

/* A peer that says whatever it is told to, for Scripts/harness (frames.c). */
int send_frames(int count, char **arguments);
int send_bytes(const char *path, const char *bytes);
int drain(const char *endpoint, int in_flight);
int notify(const char *path, int count);
/* Peers that connect and do nothing (hold.c). */
int hold(const char *place, int count);
int stall(const char *place, const char *text);
int activate(const char *path, char **command);

/* Asks and writes for so many seconds (soak.c). */
int soak(const char *endpoint, int seconds, long learners);

#endif
