/* Peers that connect and then do nothing: many of them, or one that never finishes its greeting. */
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "peer.h"

enum { LIMIT = 30000 };

/* Connects to an ipc path, or to a port of this machine. */
static int connected(const char *place) {
  struct sockaddr_un path = {.sun_family = AF_UNIX};
  struct sockaddr_in port = {.sin_family = AF_INET};
  port.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  port.sin_port = htons((unsigned short)atoi(place));
  int is_path = place[0] == '/';
  if (is_path) snprintf(path.sun_path, sizeof path.sun_path, "%s", place);
  int descriptor = socket(is_path ? AF_UNIX : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) fail("socket");
  int result = is_path ? connect(descriptor, (struct sockaddr *)&path, sizeof path)
                       : connect(descriptor, (struct sockaddr *)&port, sizeof port);
  if (result == 0) return descriptor;
  close(descriptor);
  return -1;
}

/* Holds so many connections until standard input ends. */
int hold(const char *place, int count) {
  int made = 0;
  for (int i = 0; i < count; i++) made += connected(place) >= 0;
  printf("connected %d\n", made);
  fflush(stdout);
  char byte;
  while (read(0, &byte, 1) > 0) {
  }
  return 0;
}

static double now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

/* Begins a greeting, and says after how many milliseconds the other side had enough of it. */
int stall(const char *place, const char *text) {
  size_t size;
  unsigned char *bytes = bytes_of(text, &size);
  int descriptor = connected(place);
  if (descriptor < 0 || write(descriptor, bytes, size) < 0) fail(place);
  free(bytes);
  double begin = now_ms(), took = 0;
  struct pollfd item = {.fd = descriptor, .events = POLLIN};
  while (took < LIMIT && poll(&item, 1, (int)(LIMIT - took)) >= 0) {
    char buffer[256];
    took = now_ms() - begin;
    if (item.revents && read(descriptor, buffer, sizeof buffer) <= 0) {
      printf("%.0f\n", took);
      return 0;
    }
  }
  return 75;
}
