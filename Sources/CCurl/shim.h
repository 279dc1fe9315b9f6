#pragma once
// Variadic functions are not seen by Swift: each option type has a function of its own. Pass an
// option only to the setter of its type in <curl/curl.h>; nothing checks it.
//
// With CURL_STRICTER the handles are pointers to types of their own, which Swift distinguishes from
// pointers to data.
#define CURL_STRICTER
#include <curl/curl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

static inline CURLcode debrief_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode debrief_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode debrief_curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode debrief_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}

/// What libcurl calls while a transfer runs, all with the same `context`.
static inline void debrief_curl_set_callbacks(CURL *handle, void *context,
                                              curl_write_callback header, curl_write_callback body,
                                              curl_opensocket_callback open_socket,
                                              curl_prereq_callback before_request) {
  curl_easy_setopt(handle, CURLOPT_PRIVATE, context);
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
  curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, before_request);
  curl_easy_setopt(handle, CURLOPT_PREREQDATA, context);
}

/// Sends a body of known length that libcurl asks for piece by piece.
static inline void debrief_curl_set_reader(CURL *handle, void *context, curl_read_callback read,
                                           curl_seek_callback seek) {
  curl_easy_setopt(handle, CURLOPT_READFUNCTION, read);
  curl_easy_setopt(handle, CURLOPT_READDATA, context);
  curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, seek);
  curl_easy_setopt(handle, CURLOPT_SEEKDATA, context);
}

static inline CURLcode debrief_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode debrief_curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode debrief_curl_get_pointer(CURL *handle, CURLINFO info, void **value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLMcode debrief_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

/// What libcurl calls to say which sockets to watch, and when to be called next.
static inline void debrief_curl_multi_set_callbacks(CURLM *multi, void *context,
                                                    curl_socket_callback socket,
                                                    curl_multi_timer_callback timer) {
  curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, socket);
  curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
  curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timer);
  curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
}

/// The result of a finished transfer: `CURLMsg` keeps it in a union.
static inline CURLcode debrief_curl_result(const CURLMsg *message) { return message->data.result; }

/// Where the address is, which is longer than its declared type.
static inline const struct sockaddr *debrief_curl_address(const struct curl_sockaddr *address) {
  return &address->addr;
}
