/* The least that asks a worker for a snapshot: what `streak bar` is measured against (Scripts/bench).
 *
 *   ask ENDPOINT LEARNER
 *     sends one SNAPSHOT from a REQ, prints the streak's label, and ends without hanging up.
 *
 * A program of its own, linked with libzmq and nothing else: clang -O2 -DASK_ALONE ask.c -lzmq
 */
#ifdef ASK_ALONE

#include <stdio.h>
#include <string.h>
#include <zmq.h>

enum { HEADER = 24, SNAPSHOT = 56, LIMIT = 1 << 16 };

int main(int argc, char **argv) {
  if (argc != 3 || strlen(argv[2]) > 64) return 64;
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_REQ);
  if (zmq_connect(socket, argv[1]) != 0) return 64;
  /* The header of Protocol/README.md; request body: 1 learner. */
  unsigned char header[HEADER] = "STRK\1\1";
  header[7] = SNAPSHOT;
  unsigned char body[66] = {0x0a, (unsigned char)strlen(argv[2])};
  memcpy(body + 2, argv[2], body[1]);
  if (zmq_send(socket, header, HEADER, ZMQ_SNDMORE) < 0) return 69;
  if (zmq_send(socket, body, body[1] + 2, 0) < 0) return 69;
  static unsigned char reply[LIMIT];
  if (zmq_recv(socket, header, HEADER, 0) != HEADER) return 76;
  int size = zmq_recv(socket, reply, LIMIT, 0);
  /* Reply body: 1 streak, in it 1 label. */
  if (size < 4 || reply[0] != 0x0a || reply[2] != 0x0a || reply[3] > size - 4) return 76;
  printf("%.*s\n", reply[3], reply + 4);
  return 0;
}

#endif
