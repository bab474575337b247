/* What a broker is measured against: libzmq's own proxy, and REP threads behind it. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <zmq.h>

#include "peer.h"

enum { HEADER = 24 };

struct thread {
  void *context;
  const char *endpoint;
  int body;
};

/* The same answer as `echo` gives, on a socket that connects. */
static void *answer(void *argument) {
  struct thread *thread = argument;
  void *socket = zmq_socket(thread->context, ZMQ_REP);
  if (zmq_connect(socket, thread->endpoint) != 0) fail(thread->endpoint);
  unsigned char header[HEADER] = {0}, *reply = calloc(1, (size_t)thread->body + 1);
  if (!reply) fail("memory");
  zmq_msg_t message;
  zmq_msg_init(&message);
  for (;;) {
    int first = 1;
    do {
      if (zmq_msg_recv(&message, socket, 0) < 0) fail("receive");
      if (first && zmq_msg_size(&message) == HEADER) memcpy(header, zmq_msg_data(&message), HEADER);
      first = 0;
    } while (zmq_msg_more(&message));
    header[5] = 2;
    memset(header + 16, 0, 4);
    if (zmq_send(socket, header, HEADER, ZMQ_SNDMORE) < 0) fail("send");
    if (zmq_send(socket, reply, thread->body, 0) < 0) fail("send");
  }
  return NULL;
}

static void start(struct thread *thread) {
  pthread_t id;
  if (pthread_create(&id, NULL, answer, thread) != 0) fail("thread");
}

/* proxy FRONT BACK THREADS BODY: zmq_proxy between a ROUTER and a DEALER that are bound to two endpoints,
 * and so many REP threads of its own behind it, where BACK is inproc. */
int proxy(const char *front, const char *back, int threads, int body) {
  void *context = zmq_ctx_new();
  void *router = zmq_socket(context, ZMQ_ROUTER), *dealer = zmq_socket(context, ZMQ_DEALER);
  if (zmq_bind(router, front) != 0) fail(front);
  if (zmq_bind(dealer, back) != 0) fail(back);
  static struct thread thread;
  thread = (struct thread){context, back, body};
  for (int i = 0; i < threads; i++) start(&thread);
  zmq_proxy(router, dealer, NULL);
  return 1;
}

/* answer ENDPOINT BODY: a REP that connects, as behind a proxy or at a broker's place. */
int answer_at(const char *endpoint, int body) {
  struct thread thread = {zmq_ctx_new(), endpoint, body};
  answer(&thread);
  return 1;
}
