#pragma once
// Variadic functions are not seen by Swift: each option type has a function of its own.
#include <curl/curl.h>

static inline CURLcode debrief_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode debrief_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}
