/* A peer that says whatever it is told to: what a client of ours never sends, Scripts/harness does.
 * Every wait has an end, and exit status 75 says that nothing came. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>
#include <zmq.h>

#include "peer.h"

enum { USAGE = 64, TRY_AGAIN = 75, WAIT = 5000 };

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

static _Noreturn void wrong(const char *text) {
  fprintf(stderr, "streak-peer: \"%.60s\" is neither hex nor @FILE\n", text);
  exit(USAGE);
}

/* The bytes of hex digits, blanks left out, or of the file that follows an @. */
unsigned char *bytes_of(const char *text, size_t *size) {
  size_t room = text[0] == '@' ? 1 << 16 : strlen(text) / 2 + 1;
  unsigned char *bytes = malloc(room);
  if (!bytes) fail("memory");
  *size = 0;
  if (text[0] == '@') {
    FILE *file = fopen(text + 1, "rb");
    if (!file) fail(text + 1);
    size_t count;
    while ((count = fread(bytes + *size, 1, room - *size, file)) > 0) {
      *size += count;
      if (*size == room && !(bytes = realloc(bytes, room *= 2))) fail("memory");
    }
    fclose(file);
    return bytes;
  }
  int high = -1;
  for (; *text; text++) {
    if (*text == ' ') continue;
    int value = digit(*text);
    if (value < 0) wrong(text);
    if (high < 0) {
      high = value;
    } else {
      bytes[(*size)++] = (unsigned char)(high << 4 | value);
      high = -1;
    }
  }
  if (high >= 0) wrong("an odd number of digits");
  return bytes;
}

static void *open_socket(void *context, int kind, const char *endpoint) {
  void *socket = zmq_socket(context, kind);
  int linger = 0, wait = WAIT;
  zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger);
  zmq_setsockopt(socket, ZMQ_RCVTIMEO, &wait, sizeof wait);
  zmq_setsockopt(socket, ZMQ_SNDTIMEO, &wait, sizeof wait);
  if (zmq_connect(socket, endpoint) != 0) fail(endpoint);
  return socket;
}

/* send [--no-delimiter] [--wait MS] ENDPOINT FRAME... */
int send_frames(int count, char **arguments) {
  int kind = ZMQ_REQ, wait = WAIT;
  while (count > 0 && strncmp(arguments[0], "--", 2) == 0) {
    if (strcmp(arguments[0], "--no-delimiter") == 0) {
      kind = ZMQ_DEALER;
    } else if (count > 1 && strcmp(arguments[0], "--wait") == 0) {
      wait = atoi(arguments[1]);
      count--, arguments++;
    } else {
      wrong(arguments[0]);
    }
    count--, arguments++;
  }
  if (count < 2) {
    fprintf(stderr, "streak-peer: name an endpoint and a frame\n");
    return USAGE;
  }
  void *context = zmq_ctx_new();
  void *socket = open_socket(context, kind, arguments[0]);
  zmq_setsockopt(socket, ZMQ_RCVTIMEO, &wait, sizeof wait);
  for (int i = 1; i < count; i++) {
    size_t size;
    unsigned char *bytes = bytes_of(arguments[i], &size);
    if (zmq_send(socket, bytes, size, i + 1 < count ? ZMQ_SNDMORE : 0) < 0) fail("send");
    free(bytes);
  }
  int status = 0;
  zmq_msg_t message;
  zmq_msg_init(&message);
  do {
    if (zmq_msg_recv(&message, socket, 0) < 0) {
      if (errno != EAGAIN) fail("receive");
      fprintf(stderr, "streak-peer: no reply within %d ms\n", wait);
      status = TRY_AGAIN;
      break;
    }
    const unsigned char *data = zmq_msg_data(&message);
    for (size_t i = 0; i < zmq_msg_size(&message); i++) printf("%02x", data[i]);
    printf("\n");
  } while (zmq_msg_more(&message));
  zmq_msg_close(&message);
  zmq_close(socket);
  zmq_ctx_term(context);
  return status;
}

static int unix_socket(int kind, const char *path, struct sockaddr_un *address) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    fail(path);
  }
  strcpy(address->sun_path, path);
  int descriptor = socket(AF_UNIX, kind | SOCK_CLOEXEC, 0);
  if (descriptor < 0) fail("socket");
  return descriptor;
}

/* bytes PATH BYTES: what no ZeroMQ library says. Prints how many bytes came back, and ends when the
 * peer hung up, or nothing came for half a second. */
int send_bytes(const char *path, const char *text) {
  struct sockaddr_un address;
  int descriptor = unix_socket(SOCK_STREAM, path, &address);
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0) fail(path);
  size_t size, came = 0;
  unsigned char *bytes = bytes_of(text, &size), buffer[4096];
  if (send(descriptor, bytes, size, MSG_NOSIGNAL) < 0 && errno != EPIPE) fail("send");
  struct pollfd poll_item = {.fd = descriptor, .events = POLLIN};
  while (poll(&poll_item, 1, 500) == 1) {
    ssize_t count = read(descriptor, buffer, sizeof buffer);
    if (count <= 0) break;
    came += (size_t)count;
  }
  printf("%zu\n", came);
  free(bytes);
  close(descriptor);
  return 0;
}

static double milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

/* The header of a ping with an empty body. */
static void ask(void *socket, uint64_t id) {
  unsigned char header[24] = {'S', 'T', 'R', 'K', 1, 1, 0, 1};
  for (int i = 0; i < 8; i++) header[8 + i] = (unsigned char)(id >> (56 - 8 * i));
  if (zmq_send(socket, "", 0, ZMQ_SNDMORE) < 0 || zmq_send(socket, header, 24, ZMQ_SNDMORE) < 0 ||
      zmq_send(socket, "", 0, 0) < 0)
    fail("send");
}

/* drain ENDPOINT IN_FLIGHT: asks, with so many requests outstanding, until the worker says that it
 * is shutting down (status 11), and then waits for what it still owes. Prints "asked answered
 * refused"; exit status 75 where an answer is missing. Prints "asking" first, once it is answered. */
int drain(const char *endpoint, int in_flight) {
  void *context = zmq_ctx_new();
  void *socket = open_socket(context, ZMQ_DEALER, endpoint);
  long asked = 0, answered = 0, refused = 0;
  zmq_msg_t message;
  zmq_msg_init(&message);
  do {
    while (refused == 0 && asked - answered < in_flight) ask(socket, (uint64_t)asked++);
    int frame = 0;
    do {
      if (zmq_msg_recv(&message, socket, 0) < 0) {
        if (errno != EAGAIN) fail("receive");
        printf("%ld %ld %ld\n", asked, answered, refused);
        return TRY_AGAIN;
      }
      const unsigned char *data = zmq_msg_data(&message);
      if (frame++ == 1 && zmq_msg_size(&message) == 24 && (data[16] | data[17]) != 0) refused++;
    } while (zmq_msg_more(&message));
    if (++answered == in_flight) {
      printf("asking\n");
      fflush(stdout);
    }
  } while (answered < asked);
  printf("%ld %ld %ld\n", asked, answered, refused);
  zmq_msg_close(&message);
  zmq_close(socket);
  zmq_ctx_term(context);
  return 0;
}

/* notify PATH [COUNT]: the first datagrams that come to PATH, as a service manager would get them
 * (sd_notify(3)), each with the milliseconds since the one before. Prints "bound" once they can come. */
int notify(const char *path, int count) {
  struct sockaddr_un address;
  int descriptor = unix_socket(SOCK_DGRAM, path, &address);
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0) fail(path);
  printf("bound\n");
  fflush(stdout);
  struct pollfd poll_item = {.fd = descriptor, .events = POLLIN};
  double before = milliseconds();
  for (int i = 0; i < count; i++) {
    if (poll(&poll_item, 1, 2 * WAIT) != 1) return TRY_AGAIN;
    char buffer[4096];
    ssize_t size = recv(descriptor, buffer, sizeof buffer, 0);
    if (size < 0) fail("receive");
    printf("%.*s\nafter %.0f\n", (int)size, buffer, milliseconds() - before);
    fflush(stdout);
    before = milliseconds();
  }
  unlink(path);
  return 0;
}

/* activate PATH PROGRAM [ARG]...: runs a program with a socket that listens on PATH already, as a
 * service manager does (sd_listen_fds(3)). */
int activate(const char *path, char **command) {
  struct sockaddr_un address;
  int descriptor = unix_socket(SOCK_STREAM, path, &address);
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0) fail(path);
  if (chmod(path, 0660) != 0 || listen(descriptor, 100) != 0) fail(path);
  /* "The first descriptor is 3" (SD_LISTEN_FDS_START). */
  if (descriptor != 3 && dup2(descriptor, 3) != 3) fail("dup2");
  if (fcntl(3, F_SETFD, 0) != 0) fail("fcntl");
  char pid[20];
  snprintf(pid, sizeof pid, "%d", (int)getpid());
  setenv("LISTEN_PID", pid, 1);
  setenv("LISTEN_FDS", "1", 1);
  execvp(command[0], command);
  fail(command[0]);
}
