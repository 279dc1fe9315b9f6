// A web server that answers every request with the same JSON after a fixed time, and costs next to
// nothing: one thread, epoll, HTTP/1.1 with connections that stay open.
//
//   endpoint MILLISECONDS [ANSWER.json [ARRIVALS]]
//
// Without a file it answers with 2 KB of its own. It prints the port that it took, and on SIGTERM, as
// JSON, how many requests it answered, how many waited at once at most, how many connections were
// open at most, and the seconds from the first request to the last answer. To the file ARRIVALS it
// writes, then too, the second at which each request was there, a line each.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MAX_DESCRIPTORS = 1 << 16, MAX_WAITING = 1 << 16 };

typedef struct {
  unsigned generation;  // distinguishes a connection from a later one with the same descriptor
  int is_open;
  char *bytes;
  size_t count, capacity;
} Connection;

typedef struct {
  double due;
  int descriptor;
  unsigned generation;
} Answer;

static Connection connections[MAX_DESCRIPTORS];
static Answer waiting[MAX_WAITING];  // a ring: all wait equally long, so the first is due first
static size_t first, last;
static size_t answered, most_waiting, open_now, most_open;
static char response[65536];
static size_t response_size;
static double *arrivals, last_answer;
static size_t arrived, arrivals_capacity;
static int poller;
static volatile sig_atomic_t is_stopping;

static void stop(int signal) { (void)signal, is_stopping = 1; }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static void make_response(const char *body, int count) {
  response_size = snprintf(response, sizeof response,
                           "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=UTF-8\r\n"
                           "Content-Length: %d\r\n\r\n%.*s",
                           count, count, body);
  if (response_size >= sizeof response) exit(fprintf(stderr, "endpoint: too long an answer\n"));
}

/// Two kilobytes of an answer that fits no schema.
static void make_default_response(void) {
  static char text[4096], body[6000];
  size_t size = 0;
  for (int item = 1; size < 1500; item++)
    size += sprintf(text + size,
                    "{\\\"kind\\\":\\\"decision\\\",\\\"summary\\\":\\\"The team agreed to move the "
                    "release to Thursday\\\",\\\"confidence\\\":0.%d},",
                    item);
  int count = sprintf(
      body,
      "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"[%s{}]\"}],\"role\":\"model\"},"
      "\"finishReason\":\"STOP\",\"index\":0}],\"usageMetadata\":{\"promptTokenCount\":2211,"
      "\"candidatesTokenCount\":412,\"totalTokenCount\":2623},\"modelVersion\":\"benchmark\","
      "\"responseId\":\"benchmark\"}",
      text);
  make_response(body, count);
}

static void read_response(const char *path) {
  static char body[sizeof response];
  FILE *file = fopen(path, "r");
  if (file == NULL) perror(path), exit(1);
  make_response(body, (int)fread(body, 1, sizeof body, file));
  fclose(file);
}

static void note_arrival(void) {
  if (arrived == arrivals_capacity) {
    arrivals_capacity = arrivals_capacity ? arrivals_capacity * 2 : 4096;
    arrivals = realloc(arrivals, arrivals_capacity * sizeof *arrivals);
  }
  arrivals[arrived++] = now();
}

static void write_arrivals(const char *path) {
  FILE *file = fopen(path, "w");
  if (file == NULL) perror(path), exit(1);
  for (size_t index = 0; index < arrived; index++) fprintf(file, "%.6f\n", arrivals[index]);
  fclose(file);
}

/// Listens on a free port of this machine, and prints it.
static int listen_anywhere(void) {
  int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  struct sockaddr_in address = {.sin_family = AF_INET,
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  struct sockaddr *pointer = (struct sockaddr *)&address;
  if (bind(descriptor, pointer, size) || listen(descriptor, 4096) ||
      getsockname(descriptor, pointer, &size)) {
    perror("endpoint");
    exit(1);
  }
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  return descriptor;
}

static void watch(int descriptor) {
  struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data.fd = descriptor};
  epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event);
}

static void accept_all(int listener) {
  int descriptor, yes = 1;
  while ((descriptor = accept4(listener, 0, 0, SOCK_NONBLOCK)) >= 0) {
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    connections[descriptor].is_open = 1;
    connections[descriptor].count = 0;
    if (++open_now > most_open) most_open = open_now;
    watch(descriptor);
  }
}

static void close_connection(int descriptor) {
  connections[descriptor].generation++;
  connections[descriptor].is_open = 0;
  close(descriptor);
  open_now--;
}

/// Reads what has arrived; 0 once the client has gone.
static int read_all(int descriptor) {
  Connection *connection = &connections[descriptor];
  for (;;) {
    if (connection->count == connection->capacity) {
      connection->capacity = connection->capacity ? connection->capacity * 2 : 16384;
      connection->bytes = realloc(connection->bytes, connection->capacity);
    }
    ssize_t count = read(descriptor, connection->bytes + connection->count,
                         connection->capacity - connection->count);
    if (count > 0)
      connection->count += count;
    else
      return count < 0 && errno == EAGAIN;
  }
}

/// The size of the first request; 0 if it has not arrived whole.
static size_t request_size(Connection *connection) {
  char *end = memmem(connection->bytes, connection->count, "\r\n\r\n", 4);
  if (end == NULL) return 0;
  *end = 0;
  char *length = strcasestr(connection->bytes, "content-length:");
  size_t size = end - connection->bytes + 4 + (length ? strtoul(length + 15, 0, 10) : 0);
  *end = '\r';
  return size <= connection->count ? size : 0;
}

static void take_requests(int descriptor, double delay) {
  Connection *connection = &connections[descriptor];
  size_t size;
  while ((size = request_size(connection)) > 0) {
    connection->count -= size;
    memmove(connection->bytes, connection->bytes + size, connection->count);
    note_arrival();
    waiting[last++ % MAX_WAITING] = (Answer){now() + delay, descriptor, connection->generation};
    if (last - first > most_waiting) most_waiting = last - first;
  }
}

static void answer_due(void) {
  for (double time = now(); first != last && waiting[first % MAX_WAITING].due <= time; first++) {
    Answer *answer = &waiting[first % MAX_WAITING];
    Connection *connection = &connections[answer->descriptor];
    if (!connection->is_open || connection->generation != answer->generation) continue;
    if (write(answer->descriptor, response, response_size) > 0) answered++, last_answer = time;
  }
}

static int wait_for(struct epoll_event *events, int capacity) {
  if (first == last) return epoll_wait(poller, events, capacity, -1);
  double pause = waiting[first % MAX_WAITING].due - now();
  if (pause < 0) pause = 0;
  struct timespec time = {(time_t)pause, (long)((pause - (time_t)pause) * 1e9)};
  return epoll_pwait2(poller, events, capacity, &time, NULL);
}

int main(int count, char **words) {
  if (count < 2 || count > 4)
    return fprintf(stderr, "usage: endpoint MILLISECONDS [ANSWER.json [ARRIVALS]]\n"), 64;
  double delay = atof(words[1]) / 1000;
  signal(SIGPIPE, SIG_IGN);
  signal(SIGTERM, stop);
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max < MAX_DESCRIPTORS ? files.rlim_max : MAX_DESCRIPTORS;
  setrlimit(RLIMIT_NOFILE, &files);
  count > 2 ? read_response(words[2]) : make_default_response();
  int listener = listen_anywhere();
  poller = epoll_create1(0);
  watch(listener);
  while (!is_stopping) {
    struct epoll_event events[512];
    int ready = wait_for(events, 512);
    for (int index = 0; index < ready; index++) {
      int descriptor = events[index].data.fd;
      if (descriptor == listener)
        accept_all(listener);
      else if (read_all(descriptor))
        take_requests(descriptor, delay);
      else
        close_connection(descriptor);
    }
    answer_due();
  }
  if (count > 3) write_arrivals(words[3]);
  printf("{\"answered\": %zu, \"mostWaiting\": %zu, \"mostConnections\": %zu, "
         "\"seconds\": %.3f}\n",
         answered, most_waiting, most_open, arrived ? last_answer - arrivals[0] : 0);
}
