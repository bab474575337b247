/* The two ends of a measurement, in C so that they cost as little as may be:
 *
 *   streak-peer echo ENDPOINT BODY
 *     a bare libzmq REP: the floor. Answers a call of two frames with two frames, 24 and BODY bytes.
 *   streak-peer proxy FRONT BACK THREADS BODY
 *     zmq_proxy between two endpoints, with REP threads of its own where BACK is inproc (proxy.c).
 *   streak-peer answer ENDPOINT BODY
 *     the same as echo on a REP that connects: behind a proxy.
 *   streak-peer load ENDPOINT IN_FLIGHT COUNT LEARNERS [WRITES [CALLS]]
 *     sends COUNT messages of CALLS calls (1) with IN_FLIGHT outstanding, each for the streak of one of the
 *     learners "L0000000" to LEARNERS-1 in a fixed pseudo-random order; WRITES of 100 calls put a record
 *     instead. Prints one line (load.c): p50_us p99_us calls_per_s body_bytes errors
 *   streak-peer pipeline PATH IN_FLIGHT COUNT KEYS
 *     the same of a Redis server at a Unix socket: GETRANGE of the bits of KEYS learners (load.c).
 *   streak-peer spawn COUNT PROGRAM [ARG]...
 *     runs a program COUNT times and prints the median from start to exit: p50_ms p99_ms failures
 *   streak-peer fill ENDPOINT LEARNER TASKS DAYS TODAY
 *     gives a learner so many daily tasks, done on so many days before a day (measure.c).
 *   streak-peer compare ENDPOINT COUNT OP:HEX...
 *     asks several requests in turn and prints a line for each: p50_us p99_us body_bytes status
 *   streak-peer insert STORE TARGET ROWS
 *     stores the records of a store in a new file with bare SQLite, ROWS a commit (floor.c).
 *   streak-peer memory OUTPUT PROGRAM [ARG]...
 *     runs a program and prints the most memory it had, in KiB, and its exit status (floor.c).
 *   streak-peer soak ENDPOINT SECONDS LEARNERS
 *     reads and writes of all kinds, from connections that come and go, garbage among them; prints what
 *     was answered: messages refusals errors (soak.c).
 *
 * and a peer for Scripts/harness (frames.c):
 *
 *   streak-peer send [--no-delimiter] [--wait MS] ENDPOINT FRAME...
 *     sends frames, each in hex or as @FILE, as one message, and prints each frame of the reply in
 *     hex; exit status 75 where none comes. From a REQ, or as they are from a DEALER.
 *   streak-peer bytes PATH BYTES
 *     writes bytes to a Unix socket and prints how many came back.
 *   streak-peer hold PLACE COUNT
 *     connects COUNT times to a path or a port of this machine, says how many of them succeeded, and
 *     holds them until standard input ends (hold.c).
 *   streak-peer stall PLACE BYTES
 *     writes bytes in hex and prints after how many milliseconds the other side closed.
 *   streak-peer drain ENDPOINT IN_FLIGHT
 *     pings until it is told that the worker shuts down, and prints: asked answered refused
 *   streak-peer notify PATH [COUNT]
 *     prints the first COUNT datagrams, else one, that come to PATH, and the milliseconds between them.
 *   streak-peer activate PATH PROGRAM [ARG]...
 *     runs a program with a socket that listens on PATH already.
 */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <zmq.h>

#include "peer.h"

enum { HEADER = 24 };

void fail(const char *what) {
  fprintf(stderr, "streak-peer: %s: %s\n", what, zmq_strerror(errno));
  exit(1);
}

static int echo(const char *endpoint, int body) {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_REP);
  if (zmq_bind(socket, endpoint) != 0) fail(endpoint);
  static unsigned char reply[1 << 20];
  unsigned char header[HEADER];
  zmq_msg_t message;
  zmq_msg_init(&message);
  for (;;) {
    int first = 1;
    do {
      if (zmq_msg_recv(&message, socket, 0) < 0) fail("receive");
      if (first && zmq_msg_size(&message) == HEADER)
        memcpy(header, zmq_msg_data(&message), HEADER);
      first = 0;
    } while (zmq_msg_more(&message));
    memset(header + 16, 0, 4);
    if (zmq_send(socket, header, HEADER, ZMQ_SNDMORE) < 0) fail("send");
    if (zmq_send(socket, reply, body, 0) < 0) fail("send");
  }
}

double now_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

int ascending(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return a < b ? -1 : a > b;
}

extern char **environ;

static int spawn(int count, char **command) {
  double *took = calloc(count, sizeof *took);
  if (!took) fail("memory");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", 1 /* O_WRONLY */, 0);
  int failures = 0;
  for (int i = 0; i < count; i++) {
    pid_t child;
    int status = 1;
    double begin = now_us();
    if (posix_spawnp(&child, command[0], &actions, NULL, command, environ) != 0 ||
        waitpid(child, &status, 0) < 0 || status != 0)
      failures++;
    took[i] = now_us() - begin;
  }
  qsort(took, count, sizeof *took, ascending);
  printf("%.2f %.2f %d\n", took[count / 2] / 1e3, took[count * 99 / 100] / 1e3, failures);
  return failures != 0;
}

int main(int argc, char **argv) {
  if (argc >= 4 && strcmp(argv[1], "send") == 0) return send_frames(argc - 2, argv + 2);
  if (argc == 4 && strcmp(argv[1], "bytes") == 0) return send_bytes(argv[2], argv[3]);
  if (argc == 4 && strcmp(argv[1], "drain") == 0) return drain(argv[2], atoi(argv[3]));
  if ((argc == 3 || argc == 4) && strcmp(argv[1], "notify") == 0)
    return notify(argv[2], argc == 4 ? atoi(argv[3]) : 1);
  if (argc == 4 && strcmp(argv[1], "hold") == 0) return hold(argv[2], atoi(argv[3]));
  if (argc == 4 && strcmp(argv[1], "stall") == 0) return stall(argv[2], argv[3]);
  if (argc >= 4 && strcmp(argv[1], "activate") == 0) return activate(argv[2], argv + 3);
  if (argc == 5 && strcmp(argv[1], "soak") == 0)
    return soak(argv[2], atoi(argv[3]), atol(argv[4]));
  if (argc >= 4 && strcmp(argv[1], "spawn") == 0) return spawn(atoi(argv[2]), argv + 3);
  if (argc == 4 && strcmp(argv[1], "echo") == 0) return echo(argv[2], atoi(argv[3]));
  if (argc == 6 && strcmp(argv[1], "proxy") == 0)
    return proxy(argv[2], argv[3], atoi(argv[4]), atoi(argv[5]));
  if (argc == 4 && strcmp(argv[1], "answer") == 0) return answer_at(argv[2], atoi(argv[3]));
  if (argc >= 6 && argc <= 8 && strcmp(argv[1], "load") == 0)
    return load(argv[2], atol(argv[3]), atol(argv[4]), atol(argv[5]), argc > 6 ? atoi(argv[6]) : 0,
                argc > 7 ? atoi(argv[7]) : 1);
  if (argc == 6 && strcmp(argv[1], "pipeline") == 0)
    return pipeline(argv[2], atol(argv[3]), atol(argv[4]), atol(argv[5]));
  if (argc == 7 && strcmp(argv[1], "fill") == 0)
    return fill(argv[2], argv[3], atoi(argv[4]), atol(argv[5]), atol(argv[6]));
  if (argc == 5 && strcmp(argv[1], "insert") == 0)
    return insert_rows(argv[2], argv[3], atol(argv[4]));
  if (argc >= 4 && strcmp(argv[1], "memory") == 0) return peak_memory(argv[2], argv + 3);
  if (argc >= 5 && strcmp(argv[1], "compare") == 0)
    return compare(argv[2], atoi(argv[3]), argc - 4, argv + 4);
  fprintf(stderr,
          "usage: streak-peer echo ENDPOINT BODY\n"
          "       streak-peer proxy FRONT BACK THREADS BODY\n"
          "       streak-peer answer ENDPOINT BODY\n"
          "       streak-peer load ENDPOINT IN_FLIGHT COUNT LEARNERS [WRITES [CALLS]]\n"
          "       streak-peer pipeline PATH IN_FLIGHT COUNT KEYS\n"
          "       streak-peer spawn COUNT PROGRAM [ARG]...\n"
          "       streak-peer fill ENDPOINT LEARNER TASKS DAYS TODAY\n"
          "       streak-peer compare ENDPOINT COUNT OP:HEX...\n"
          "       streak-peer insert STORE TARGET ROWS\n"
          "       streak-peer memory OUTPUT PROGRAM [ARG]...\n"
          "       streak-peer send [--no-delimiter] [--wait MS] ENDPOINT FRAME...\n"
          "       streak-peer bytes PATH BYTES\n"
          "       streak-peer drain ENDPOINT IN_FLIGHT\n"
          "       streak-peer notify PATH [COUNT]\n"
          "       streak-peer hold PLACE COUNT\n"
          "       streak-peer stall PLACE BYTES\n"
          "       streak-peer activate PATH PROGRAM [ARG]...\n"
          "       streak-peer soak ENDPOINT SECONDS LEARNERS\n");
  return 64;
}
