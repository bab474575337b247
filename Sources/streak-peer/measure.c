/* A learner with a long history of tasks, and requests that are compared with one another. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zmq.h>

#include "peer.h"

enum { HEADER = 24, BODY = 512, BATCH = 64, REQUESTS = 16 };

static void header(unsigned char *bytes, int op) {
  memset(bytes, 0, HEADER);
  memcpy(bytes, "STRK\1\1", 6);
  bytes[6] = (unsigned char)(op >> 8);
  bytes[7] = (unsigned char)op;
}

static void *dealer(void *context, const char *endpoint) {
  void *socket = zmq_socket(context, ZMQ_DEALER);
  int linger = 0, limit = 30000;
  zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger);
  zmq_setsockopt(socket, ZMQ_RCVTIMEO, &limit, sizeof limit);
  if (zmq_connect(socket, endpoint) != 0) fail(endpoint);
  return socket;
}

/* A varint of the schema's sint32. */
static int day_bytes(unsigned char *bytes, long day) {
  uint32_t value = ((uint32_t)day << 1) ^ (uint32_t)(day >> 31);
  int count = 0;
  while (value >= 0x80) {
    bytes[count++] = (unsigned char)(value | 0x80);
    value >>= 7;
  }
  bytes[count++] = (unsigned char)value;
  return count;
}

/* The learner, and the id of a task: fields 1 and 5. */
static int begin_task(unsigned char *body, const char *learner, int task) {
  int count = snprintf((char *)body, BODY - 32, "\x0A%c%s", (int)strlen(learner), learner);
  body[count] = 0x2A;
  body[count + 1] = 16;
  memset(body + count + 2, 0, 16);
  body[count + 17] = (unsigned char)task;
  return count + 18;
}

/* The reply to a message: how many of its calls failed. */
static int failures(void *socket) {
  zmq_msg_t message;
  zmq_msg_init(&message);
  int frame = 0, failed = 0;
  do {
    if (zmq_msg_recv(&message, socket, 0) < 0) fail("receive");
    const unsigned char *data = zmq_msg_data(&message);
    if (frame % 2 == 1 && (data[16] | data[17]) != 0) failed++;
    frame++;
  } while (zmq_msg_more(&message));
  zmq_msg_close(&message);
  return failed;
}

/* fill ENDPOINT LEARNER TASKS DAYS TODAY: daily tasks that were all done on the DAYS days before
 * TODAY (a day number), and are open today. */
int fill(const char *endpoint, const char *learner, int tasks, long days, long today) {
  void *context = zmq_ctx_new();
  void *socket = dealer(context, endpoint);
  unsigned char head[HEADER], body[BODY];
  int failed = 0;
  for (int task = 1; task <= tasks; task++) {
    int count = begin_task(body, learner, task);
    count += snprintf((char *)body + count, 32, "\x32\x07Task %02d\x3A\x02\x08\x01", task % 100);
    body[count++] = 0x48;
    count += day_bytes(body + count, today - days);
    header(head, 162);
    zmq_send(socket, "", 0, ZMQ_SNDMORE);
    zmq_send(socket, head, HEADER, ZMQ_SNDMORE);
    if (zmq_send(socket, body, count, 0) < 0) fail("send");
    failed += failures(socket);
  }
  header(head, 164);
  long total = days * tasks;
  for (long from = 0; from < total; from += BATCH) {
    long end = from + BATCH < total ? from + BATCH : total;
    zmq_send(socket, "", 0, ZMQ_SNDMORE);
    for (long call = from; call < end; call++) {
      int count = begin_task(body, learner, (int)(call % tasks) + 1);
      body[count++] = 0x30;
      count += day_bytes(body + count, today - days + call / tasks);
      zmq_send(socket, head, HEADER, ZMQ_SNDMORE);
      if (zmq_send(socket, body, count, call + 1 < end ? ZMQ_SNDMORE : 0) < 0) fail("send");
    }
    failed += failures(socket);
  }
  zmq_close(socket);
  zmq_ctx_term(context);
  if (failed) fprintf(stderr, "streak-peer: %d calls were refused\n", failed);
  return failed != 0;
}

/* compare ENDPOINT COUNT OP:HEX...: asks each request COUNT times, one at a time and in turn, and
 * prints a line for each: p50_us p99_us body_bytes status. */
int compare(const char *endpoint, int count, int requests, char **texts) {
  if (requests > REQUESTS) requests = REQUESTS;
  void *context = zmq_ctx_new();
  void *socket = dealer(context, endpoint);
  unsigned char *bodies[REQUESTS];
  size_t sizes[REQUESTS], answered[REQUESTS] = {0};
  int ops[REQUESTS], statuses[REQUESTS] = {0};
  double *took = calloc((size_t)requests * count, sizeof *took);
  if (!took) fail("memory");
  for (int i = 0; i < requests; i++) {
    char *colon = strchr(texts[i], ':');
    ops[i] = atoi(texts[i]);
    bodies[i] = bytes_of(colon ? colon + 1 : "", &sizes[i]);
  }
  zmq_msg_t message;
  zmq_msg_init(&message);
  // The first round warms up and is not counted.
  for (int round = -1; round < count; round++) {
    for (int i = 0; i < requests; i++) {
      unsigned char head[HEADER];
      header(head, ops[i]);
      double begin = now_us();
      zmq_send(socket, "", 0, ZMQ_SNDMORE);
      zmq_send(socket, head, HEADER, ZMQ_SNDMORE);
      if (zmq_send(socket, bodies[i], sizes[i], 0) < 0) fail("send");
      int frame = 0;
      do {
        if (zmq_msg_recv(&message, socket, 0) < 0) fail("receive");
        const unsigned char *data = zmq_msg_data(&message);
        if (frame == 1) statuses[i] = data[16] << 8 | data[17];
        if (frame == 2) answered[i] = zmq_msg_size(&message);
        frame++;
      } while (zmq_msg_more(&message));
      if (round >= 0) took[(size_t)i * count + round] = now_us() - begin;
    }
  }
  for (int i = 0; i < requests; i++) {
    double *mine = took + (size_t)i * count;
    qsort(mine, count, sizeof *mine, ascending);
    printf("%.2f %.2f %zu %d\n", mine[count / 2], mine[count * 99 / 100], answered[i], statuses[i]);
    free(bodies[i]);
  }
  zmq_msg_close(&message);
  zmq_close(socket);
  zmq_ctx_term(context);
  return 0;
}
