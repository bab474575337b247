/* Many requests outstanding: of a worker, and of Redis for comparison. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>
#include <zmq.h>

#include "peer.h"

enum { HEADER = 24, BODY = 256, STREAK = 48, RECORDS_PUT = 160, CALLS = 64 };

static uint64_t next_random(uint64_t *random) {
  *random ^= *random << 13;
  *random ^= *random >> 7;
  *random ^= *random << 17;
  return *random;
}

/* Sorts what COUNT requests took, in microseconds, and prints the line of a measurement. */
static void report(double *took, long count, double rate, size_t body, long errors) {
  qsort(took, count, sizeof *took, ascending);
  printf("%.2f %.2f %.0f %zu %ld\n", took[count / 2], took[count * 99 / 100], rate, body, errors);
}

/* Field 1: the learner. */
static int begin_body(unsigned char *body, long learner) {
  int count = snprintf((char *)body + 2, BODY - 2, "L%07ld", learner);
  body[0] = 0x0A;
  body[1] = (unsigned char)count;
  return count + 2;
}

/* A RecordsPutRequest: field 5 a record with 1 id, 2 time, 4 kind and 5 title. */
static int put_body(unsigned char *body, long learner, uint64_t number, uint64_t start) {
  int count = begin_body(body, learner);
  body[count++] = 0x2A;
  int length = count++;
  body[count] = 0x0A;
  body[count + 1] = 16;
  memcpy(body + count + 2, &start, 8);
  memcpy(body + count + 10, &number, 8);
  count += 18;
  body[count++] = 0x10;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  uint64_t value = 2 * ((uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000);
  for (; value >= 0x80; value >>= 7) body[count++] = (unsigned char)(value | 0x80);
  body[count++] = (unsigned char)value;
  count += snprintf((char *)body + count, 32, "\x22\x09" "dictation" "\x2A\x06" "Song %d", (int)(number % 4));
  body[length] = (unsigned char)(count - length - 1);
  return count;
}

int load(const char *endpoint, long in_flight, long count, long learners, int writes, int calls) {
  if (calls < 1 || calls > CALLS) calls = 1;
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_DEALER);
  int linger = 0, limit = 10000;
  zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger);
  zmq_setsockopt(socket, ZMQ_RCVTIMEO, &limit, sizeof limit);
  if (zmq_connect(socket, endpoint) != 0) fail(endpoint);
  double *sent = calloc(count, sizeof *sent), *took = calloc(count, sizeof *took);
  if (!sent || !took) fail("memory");
  uint64_t random = 88172645463325252ull, number = 0, start = (uint64_t)getpid() << 32 | (uint64_t)time(NULL);
  long asked = 0, answered = 0, errors = 0, warm = count / 10;
  size_t body_size = 0;
  double begin = now_us();
  zmq_msg_t message;
  zmq_msg_init(&message);
  while (answered < count) {
    while (asked < count && asked - answered < in_flight) {
      sent[asked] = now_us();
      if (zmq_send(socket, "", 0, ZMQ_SNDMORE) < 0) fail("send");
      for (int call = 0; call < calls; call++) {
        uint64_t drawn = next_random(&random);
        long learner = (long)(drawn % (uint64_t)learners);
        int is_write = (int)((drawn >> 40) % 100) < writes;
        unsigned char header[HEADER] = {'S', 'T', 'R', 'K', 1, 1, 0, is_write ? RECORDS_PUT : STREAK};
        for (int i = 0; i < 8; i++) header[8 + i] = (unsigned char)((uint64_t)asked >> (56 - 8 * i));
        unsigned char body[BODY];
        int size = is_write ? put_body(body, learner, number++, start) : begin_body(body, learner);
        if (zmq_send(socket, header, HEADER, ZMQ_SNDMORE) < 0 ||
            zmq_send(socket, body, size, call + 1 < calls ? ZMQ_SNDMORE : 0) < 0)
          fail("send");
      }
      asked++;
    }
    uint64_t id = 0;
    int frame = 0, wrong = 0;
    do {
      if (zmq_msg_recv(&message, socket, 0) < 0) fail("receive");
      const unsigned char *data = zmq_msg_data(&message);
      if (frame % 2 == 1) {
        id = 0;
        for (int i = 0; i < 8; i++) id = id << 8 | data[8 + i];
        wrong |= data[16] | data[17];
      }
      if (frame == 2) body_size = zmq_msg_size(&message);
      frame++;
    } while (zmq_msg_more(&message));
    if ((frame != 1 + 2 * calls && frame != 3) || wrong || id >= (uint64_t)count) errors++;
    else took[id] = now_us() - sent[id];
    answered++;
    if (answered == warm) begin = now_us();
  }
  double seconds = (now_us() - begin) / 1e6;
  report(took + warm, count - warm, (double)(count - warm) * calls / seconds, body_size, errors);
  zmq_close(socket);
  zmq_ctx_term(context);
  return errors != 0;
}

/* The answers to commands that were sent, counted by their ends: a bulk string is "$LENGTH" and then its
 * bytes, each with CR LF after it (redis.io, "Redis serialization protocol specification"). */
struct replies {
  unsigned char bytes[1 << 16];
  size_t size;
};

static long take_replies(int descriptor, struct replies *replies) {
  ssize_t came = read(descriptor, replies->bytes + replies->size, sizeof replies->bytes - replies->size);
  if (came <= 0) fail("receive");
  replies->size += (size_t)came;
  size_t start = 0;
  long count = 0;
  while (start < replies->size) {
    unsigned char *line = memchr(replies->bytes + start, '\n', replies->size - start);
    if (!line) break;
    size_t end = (size_t)(line - replies->bytes) + 1;
    long length = 0;
    if (replies->bytes[start] == '$') {
      length = atol((char *)replies->bytes + start + 1);
      length = length < 0 ? 0 : length + 2;
    }
    if (end + (size_t)length > replies->size) break;
    start = end + (size_t)length;
    count++;
  }
  memmove(replies->bytes, replies->bytes + start, replies->size - start);
  replies->size -= start;
  return count;
}

static void send_all(int descriptor, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t sent = send(descriptor, bytes, size, MSG_NOSIGNAL);
    if (sent < 0) fail("send");
    bytes += sent;
    size -= (size_t)sent;
  }
}

int pipeline(const char *path, long in_flight, long count, long keys) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) fail(path);
  strcpy(address.sun_path, path);
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0 || connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0) fail(path);
  static struct replies replies;
  static char text[1 << 16];
  /* Ten years of days as bits. */
  char bits[512];
  memset(bits, 'x', sizeof bits);
  for (long key = 0; key < keys; key++) {
    int size = snprintf(text, sizeof text, "*3\r\n$3\r\nSET\r\n$8\r\nL%07ld\r\n$457\r\n%.457s\r\n", key, bits);
    send_all(descriptor, text, (size_t)size);
    for (long got = 0; got < 1;) got += take_replies(descriptor, &replies);
  }
  uint64_t random = 88172645463325252ull;
  long answered = 0, warm = count / 10;
  double begin = now_us();
  while (answered < count) {
    size_t size = 0;
    /* The last ninety days. */
    for (long call = 0; call < in_flight && size + 128 < sizeof text; call++)
      size += (size_t)snprintf(text + size, sizeof text - size,
                               "*4\r\n$8\r\nGETRANGE\r\n$8\r\nL%07ld\r\n$3\r\n-12\r\n$2\r\n-1\r\n",
                               (long)(next_random(&random) % (uint64_t)keys));
    send_all(descriptor, text, size);
    for (long got = 0; got < in_flight;) got += take_replies(descriptor, &replies);
    answered += in_flight;
    if (answered - in_flight < warm && answered >= warm) begin = now_us(), warm = answered;
  }
  printf("0 0 %.0f 12 0\n", (double)(answered - warm) / ((now_us() - begin) / 1e6));
  close(descriptor);
  return 0;
}
