/* A long mixed load: questions of most kinds, records that are put, corrected and deleted, check-ins,
 * garbage, and connections that come and go. What is kept of a learner is bounded, so that what grows
 * is nobody's history. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zmq.h>

#include "peer.h"

enum { HEADER = 24, BODY = 512, IN_FLIGHT = 16, CONNECTION = 2000, RECORDS = 200, TRY_AGAIN = 75 };

static uint64_t state = 88172645463325252ull;

static uint64_t below(uint64_t limit) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state % limit;
}

static int varint(unsigned char *bytes, uint64_t value) {
  int count = 0;
  while (value >= 0x80) {
    bytes[count++] = (unsigned char)(value | 0x80);
    value >>= 7;
  }
  bytes[count++] = (unsigned char)value;
  return count;
}

/* A UUID that stands for a number. */
static void identifier(unsigned char *bytes, uint64_t number) {
  memset(bytes, 0, 16);
  bytes[6] = 0x40;
  bytes[8] = 0x80;
  bytes[14] = (unsigned char)(number >> 8);
  bytes[15] = (unsigned char)number;
}

/* A record (streak.proto, Record) of the last thirty days, as field 5 of a put. */
static int record(unsigned char *bytes) {
  unsigned char content[64];
  content[0] = 0x0A;
  content[1] = 16;
  identifier(content + 2, below(RECORDS));
  content[18] = 0x10;
  uint64_t time_ms = ((uint64_t)time(NULL) - below(30 * 86400)) * 1000;
  int count = 19 + varint(content + 19, time_ms << 1);
  count += sprintf((char *)content + count, "\x22\x09" "dictation\x2A\x06Song %d", (int)below(10));
  bytes[0] = 0x2A;
  bytes[1] = (unsigned char)count;
  memcpy(bytes + 2, content, count);
  return count + 2;
}

/* Operation and body of the next request. */
static int request(unsigned char *body, int *op, long learners) {
  /* Streak, snapshot, week, months, calendar, tracks, best, wallet, list, collection, ping. */
  static const int questions[] = {48, 48, 48, 48, 48, 48, 56, 56, 50, 51, 52, 53, 49, 64, 32, 83, 1};
  uint64_t dice = below(100);
  *op = dice < 90   ? questions[below(sizeof questions / sizeof *questions)]
        : dice < 96 ? 160
        : dice < 98 ? 161
                    : 192;
  if (*op == 1) return 0;
  int count = sprintf((char *)body, "\x0A\x08L%07ld\x12\x03UTC", (long)below((uint64_t)learners));
  if (*op == 160)
    for (uint64_t left = 1 + below(4); left > 0; left--) count += record(body + count);
  if (*op == 161) {
    body[count] = 0x2A;
    body[count + 1] = 16;
    identifier(body + count + 2, below(RECORDS));
    count += 18;
  }
  return count;
}

static void *connected(void *context, const char *endpoint) {
  void *socket = zmq_socket(context, ZMQ_DEALER);
  int linger = 0, limit = 30000;
  zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger);
  zmq_setsockopt(socket, ZMQ_RCVTIMEO, &limit, sizeof limit);
  if (zmq_connect(socket, endpoint) != 0) fail(endpoint);
  return socket;
}

static void ask(void *socket, uint64_t id, long learners) {
  unsigned char header[HEADER] = {'S', 'T', 'R', 'K', 1, 1}, body[BODY];
  int op = 0, count = request(body, &op, learners);
  header[7] = (unsigned char)op;
  for (int i = 0; i < 8; i++) header[8 + i] = (unsigned char)(id >> (56 - 8 * i));
  /* One in 500 is no request at all, and is answered all the same. */
  if (below(500) == 0) header[below(HEADER)] ^= 0xFF;
  if (zmq_send(socket, "", 0, ZMQ_SNDMORE) < 0 ||
      zmq_send(socket, header, HEADER, ZMQ_SNDMORE) < 0 || zmq_send(socket, body, count, 0) < 0)
    fail("send");
}

/* The status of a reply; -1 where none comes. */
static int status(void *socket, zmq_msg_t *message) {
  int frame = 0, found = 0;
  do {
    if (zmq_msg_recv(message, socket, 0) < 0) return -1;
    const unsigned char *data = zmq_msg_data(message);
    if (frame++ == 1 && zmq_msg_size(message) == HEADER) found = data[16] << 8 | data[17];
  } while (zmq_msg_more(message));
  return found;
}

int soak(const char *endpoint, int seconds, long learners) {
  void *context = zmq_ctx_new();
  time_t end = time(NULL) + seconds;
  uint64_t answered = 0, refused = 0, failed = 0, id = 0;
  zmq_msg_t message;
  zmq_msg_init(&message);
  while (time(NULL) < end) {
    void *socket = connected(context, endpoint);
    int asked = 0;
    for (int done = 0; done < CONNECTION && (asked > done || time(NULL) < end); done++) {
      while (asked < CONNECTION && asked - done < IN_FLIGHT) {
        ask(socket, id++, learners);
        asked++;
      }
      int found = status(socket, &message);
      if (found < 0) {
        fprintf(stderr, "streak-peer: no answer after %llu\n", (unsigned long long)answered);
        return TRY_AGAIN;
      }
      answered++;
      /* UNAVAILABLE and INTERNAL are the server's; every other refusal is of what was asked. */
      if (found == 11 || found == 12) failed++;
      else if (found != 0) refused++;
    }
    zmq_close(socket);
  }
  printf("%llu %llu %llu\n", (unsigned long long)answered, (unsigned long long)refused,
         (unsigned long long)failed);
  zmq_msg_close(&message);
  zmq_ctx_term(context);
  return 0;
}
