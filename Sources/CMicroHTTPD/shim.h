#pragma once
// Variadic functions and macros with casts are not seen by Swift: each has a function here.
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>
#include <sys/eventfd.h>

/// Starts a server on 127.0.0.1, at `port` (0: a free one), with `threads` event loops. `key` and `certificate`
/// are PEM texts, or NULL for plain HTTP; all pointers must live as long as the server.
static inline struct MHD_Daemon *debrief_mhd_start(
    MHD_AccessHandlerCallback answer, MHD_RequestCompletedCallback completed, void *context,
    unsigned threads, unsigned short port, const char *key, const char *certificate) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  struct MHD_OptionItem options[8] = {
      {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)completed, context},
      {MHD_OPTION_CONNECTION_LIMIT, 4096, NULL},
      {MHD_OPTION_CONNECTION_MEMORY_LIMIT, 256 << 10, NULL},
      {MHD_OPTION_LISTENING_ADDRESS_REUSE, 1, NULL}};
  int count = 4;
  if (threads > 1)
    options[count++] = (struct MHD_OptionItem){MHD_OPTION_THREAD_POOL_SIZE, threads, NULL};
  if (key != NULL) {
    options[count++] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key};
    options[count++] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate};
  }
  options[count] = (struct MHD_OptionItem){MHD_OPTION_END, 0, NULL};
  unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME |
                   (key != NULL ? MHD_USE_TLS : 0);
  return MHD_start_daemon(flags, 0, NULL, NULL, answer, context, MHD_OPTION_SOCK_ADDR, &address,
                          MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/// The port on which a server listens.
static inline unsigned debrief_mhd_port(struct MHD_Daemon *server) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(server, MHD_DAEMON_INFO_BIND_PORT);
  return info == NULL ? 0 : info->port;
}

/// The port of the client at the other end of a connection.
static inline unsigned debrief_mhd_client_port(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  if (info == NULL || info->client_addr->sa_family != AF_INET) return 0;
  return ntohs(((const struct sockaddr_in *)info->client_addr)->sin_port);
}

static const uint64_t debrief_mhd_size_unknown = MHD_SIZE_UNKNOWN;
static const ssize_t debrief_mhd_end = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t debrief_mhd_failure = MHD_CONTENT_READER_END_WITH_ERROR;
