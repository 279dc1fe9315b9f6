#include "CRE2.h"

#include <re2/re2.h>
#include <re2/set.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

using re2::RE2;
using re2::StringPiece;

struct dre2_pattern {
  RE2 re;
};

struct dre2_set {
  RE2::Set set;
};

namespace {

RE2::Options options(int64_t max_memory) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(max_memory);
  return options;
}

template <size_t size> void copy(const std::string &text, char (&target)[size]) {
  size_t count = text.size() < size - 1 ? text.size() : size - 1;
  std::memcpy(target, text.data(), count);
  target[count] = 0;
}

} // namespace

extern "C" dre2_pattern *dre2_pattern_new(
    const char *text, size_t count, int64_t max_memory, dre2_error *error) try {
  std::unique_ptr<dre2_pattern> pattern(
      new dre2_pattern{RE2(StringPiece(text, count), options(max_memory))});
  if (pattern->re.ok()) return pattern.release();
  copy(pattern->re.error(), error->message);
  copy(pattern->re.error_arg(), error->fragment);
  return nullptr;
} catch (...) {
  copy("out of memory", error->message);
  copy("", error->fragment);
  return nullptr;
}

extern "C" void dre2_pattern_free(dre2_pattern *pattern) { delete pattern; }

extern "C" bool dre2_pattern_find(
    const dre2_pattern *pattern, const char *text, size_t count, size_t start,
    dre2_match *match) try {
  StringPiece parts[2];
  int wanted = pattern->re.NumberOfCapturingGroups() > 0 ? 2 : 1;
  if (!pattern->re.Match(StringPiece(text, count), start, count, RE2::UNANCHORED, parts, wanted)) {
    return false;
  }
  const StringPiece &group = parts[1].data() == nullptr ? parts[0] : parts[1];
  match->start = parts[0].data() - text;
  match->end = match->start + parts[0].size();
  match->group_start = group.data() - text;
  match->group_end = match->group_start + group.size();
  return true;
} catch (...) {
  return false;
}

extern "C" int dre2_pattern_group_count(const dre2_pattern *pattern) {
  return pattern->re.NumberOfCapturingGroups();
}

extern "C" const char *dre2_pattern_group_name(const dre2_pattern *pattern, int group) {
  const auto &names = pattern->re.CapturingGroupNames();
  auto found = names.find(group);
  return found == names.end() ? nullptr : found->second.c_str();
}

extern "C" bool dre2_pattern_capture(
    const dre2_pattern *pattern, const char *text, size_t count, dre2_range *groups,
    int capacity) try {
  if (text == nullptr) text = "";
  std::vector<StringPiece> parts(capacity + 1);
  if (!pattern->re.Match(
          StringPiece(text, count), 0, count, RE2::ANCHOR_START, parts.data(), capacity + 1)) {
    return false;
  }
  for (int group = 0; group < capacity; group++) {
    const StringPiece &part = parts[group + 1];
    bool took_part = part.data() != nullptr;
    groups[group].start = took_part ? part.data() - text : 1;
    groups[group].end = took_part ? groups[group].start + part.size() : 0;
  }
  return true;
} catch (...) {
  return false;
}

extern "C" dre2_set *dre2_set_new(int64_t max_memory) try {
  return new dre2_set{RE2::Set(options(max_memory), RE2::UNANCHORED)};
} catch (...) {
  return nullptr;
}

extern "C" bool dre2_set_add(dre2_set *set, const char *pattern) try {
  return set->set.Add(pattern, nullptr) >= 0;
} catch (...) {
  return false;
}

extern "C" bool dre2_set_compile(dre2_set *set) try {
  return set->set.Compile();
} catch (...) {
  return false;
}

extern "C" void dre2_set_free(dre2_set *set) { delete set; }

extern "C" int dre2_set_find(
    const dre2_set *set, const char *text, size_t count, int *found, int capacity) try {
  std::vector<int> places;
  RE2::Set::ErrorInfo info{RE2::Set::kNoError};
  if (!set->set.Match(StringPiece(text, count), &places, &info)) {
    return info.kind == RE2::Set::kNoError ? 0 : -1;
  }
  if (places.size() > static_cast<size_t>(capacity)) return -1;
  if (!places.empty()) std::memcpy(found, places.data(), places.size() * sizeof(int));
  return static_cast<int>(places.size());
} catch (...) {
  return -1;
}
