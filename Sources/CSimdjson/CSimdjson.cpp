#include "CSimdjson.h"

#include <simdjson.h>

#include <cstring>
#include <new>
#include <string>
#include <string_view>
#include <vector>

using namespace simdjson;

const size_t djson_padding = SIMDJSON_PADDING;

struct djson_parser {
  dom::parser tree;
  ondemand::parser lines;
  std::vector<djson_node> nodes;
  std::vector<uint8_t> padded;
};

extern "C" djson_parser *djson_new(void) { return new (std::nothrow) djson_parser; }
extern "C" void djson_free(djson_parser *parser) { delete parser; }

extern "C" const char *djson_error(int code) {
  // simdjson's own words say nothing to a reader who does not know what was requested.
  if (code == INCORRECT_TYPE) return "it is a value of another type";
  return error_message(static_cast<error_code>(code));
}

extern "C" const char *djson_version(void) { return SIMDJSON_STRINGIFY(SIMDJSON_VERSION); }

namespace {

djson_node node_of(djson_type type, std::string_view text = {}) {
  djson_node node{};
  node.type = type;
  node.bytes = reinterpret_cast<const uint8_t *>(text.data());
  node.count = static_cast<uint32_t>(text.size());
  return node;
}

// simdjson refuses documents deeper than 1,024 levels before this recursion starts.
void walk(dom::element element, std::vector<djson_node> &nodes) {
  switch (element.type()) {
  case dom::element_type::NULL_VALUE:
    nodes.push_back(node_of(DJSON_NULL));
    break;
  case dom::element_type::BOOL:
    nodes.push_back(node_of(bool(element.get_bool().value_unsafe()) ? DJSON_TRUE : DJSON_FALSE));
    break;
  case dom::element_type::INT64: {
    djson_node node = node_of(DJSON_INTEGER);
    node.integer = element.get_int64().value_unsafe();
    nodes.push_back(node);
    break;
  }
  case dom::element_type::UINT64: {
    djson_node node = node_of(DJSON_DOUBLE);
    node.real = static_cast<double>(element.get_uint64().value_unsafe());
    nodes.push_back(node);
    break;
  }
  case dom::element_type::DOUBLE: {
    djson_node node = node_of(DJSON_DOUBLE);
    node.real = element.get_double().value_unsafe();
    nodes.push_back(node);
    break;
  }
  case dom::element_type::STRING:
    nodes.push_back(node_of(DJSON_STRING, element.get_string().value_unsafe()));
    break;
  case dom::element_type::ARRAY: {
    size_t place = nodes.size();
    nodes.push_back(node_of(DJSON_ARRAY));
    uint32_t count = 0;
    // Named, as a loop over the temporary that value_unsafe() refers into would outlive it.
    dom::array children = element.get_array().value_unsafe();
    for (dom::element child : children) {
      walk(child, nodes);
      count++;
    }
    nodes[place].count = count;
    break;
  }
  case dom::element_type::OBJECT: {
    size_t place = nodes.size();
    nodes.push_back(node_of(DJSON_OBJECT));
    uint32_t count = 0;
    dom::object members = element.get_object().value_unsafe();
    for (dom::key_value_pair member : members) {
      nodes.push_back(node_of(DJSON_KEY, member.key));
      walk(member.value, nodes);
      count++;
    }
    nodes[place].count = count;
    break;
  }
  }
}

}  // namespace

extern "C" int djson_parse(
    djson_parser *parser, const uint8_t *bytes, size_t count, const djson_node **nodes,
    size_t *node_count) {
  try {
    parser->nodes.clear();
    dom::element root;
    auto error = parser->tree.parse(bytes, count, true).get(root);
    if (error) return error;
    walk(root, parser->nodes);
    *nodes = parser->nodes.data();
    *node_count = parser->nodes.size();
    return SUCCESS;
  } catch (const std::bad_alloc &) {
    return MEMALLOC;
  } catch (...) {
    return UNEXPECTED_ERROR;
  }
}

// A name is found by a hash of its length and two of its bytes: the table is built so that no two
// names of one set share a slot, or share one and are compared.
struct djson_names {
  struct entry {
    std::string_view name;
    int index;
    int next;
  };
  std::vector<std::string> storage;
  std::vector<entry> entries;
  int slots[256];

  static unsigned slot(const char *name, size_t count) {
    unsigned first = count ? static_cast<uint8_t>(name[0]) : 0;
    unsigned last = count ? static_cast<uint8_t>(name[count - 1]) : 0;
    return (first * 31 + last * 7 + static_cast<unsigned>(count)) & 255;
  }

  int find(const char *name, size_t count) const {
    for (int i = slots[slot(name, count)]; i >= 0; i = entries[i].next) {
      if (entries[i].name.size() == count && !memcmp(entries[i].name.data(), name, count))
        return entries[i].index;
    }
    return -1;
  }
};

extern "C" djson_names *djson_names_new(const char *const *names, size_t count) {
  try {
    auto set = new djson_names;
    for (int &slot : set->slots) slot = -1;
    set->storage.reserve(count);
    for (size_t i = 0; i < count; i++) {
      set->storage.emplace_back(names[i]);
      std::string_view name = set->storage.back();
      unsigned slot = djson_names::slot(name.data(), name.size());
      set->entries.push_back({name, static_cast<int>(i), set->slots[slot]});
      set->slots[slot] = static_cast<int>(i);
    }
    return set;
  } catch (...) {
    return nullptr;
  }
}
extern "C" void djson_names_free(djson_names *names) { delete names; }

namespace {

error_code read_value(ondemand::value value, djson_field &field) {
  ondemand::json_type type;
  if (auto error = value.type().get(type)) return error;
  std::string_view text;
  switch (type) {
  case ondemand::json_type::string:
    if (auto error = value.get_string().get(text)) return error;
    field.type = DJSON_STRING;
    break;
  case ondemand::json_type::number: {
    ondemand::number number;
    if (auto error = value.get_number().get(number)) return error;
    if (number.is_int64()) {
      field.type = DJSON_INTEGER;
      field.integer = number.get_int64();
    } else {
      field.type = DJSON_DOUBLE;
      field.real = number.as_double();
    }
    return SUCCESS;
  }
  case ondemand::json_type::boolean: {
    bool truth;
    if (auto error = value.get_bool().get(truth)) return error;
    field.type = truth ? DJSON_TRUE : DJSON_FALSE;
    return SUCCESS;
  }
  case ondemand::json_type::null: {
    bool null = value.is_null();
    field.type = DJSON_NULL;
    return null ? SUCCESS : N_ATOM_ERROR;
  }
  case ondemand::json_type::array: {
    ondemand::array array;
    if (auto error = value.get_array().get(array)) return error;
    if (auto error = array.raw_json().get(text)) return error;
    field.type = DJSON_ARRAY;
    break;
  }
  case ondemand::json_type::object: {
    ondemand::object object;
    if (auto error = value.get_object().get(object)) return error;
    if (auto error = object.raw_json().get(text)) return error;
    field.type = DJSON_OBJECT;
    break;
  }
  }
  field.bytes = reinterpret_cast<const uint8_t *>(text.data());
  field.count = static_cast<uint32_t>(text.size());
  return SUCCESS;
}

error_code read_fields(
    djson_parser *parser, const uint8_t *bytes, size_t count, const djson_names *names,
    djson_field *fields) {
  ondemand::document document;
  padded_string_view text(reinterpret_cast<const char *>(bytes), count, count + SIMDJSON_PADDING);
  if (auto error = parser->lines.iterate(text).get(document)) return error;
  ondemand::object object;
  if (auto error = document.get_object().get(object)) return error;
  for (auto found : object) {
    ondemand::field member;
    if (auto error = std::move(found).get(member)) return error;
    const char *raw = member.key().raw();
    size_t length = 0;
    bool escaped = false;
    while (raw[length] != '"') {
      if (raw[length] == '\\') {
        escaped = true;
        length++;
      }
      length++;
    }
    int index;
    if (escaped) {
      std::string_view name;
      if (auto error = member.unescaped_key().get(name)) return error;
      index = names->find(name.data(), name.size());
    } else {
      index = names->find(raw, length);
    }
    if (index < 0) continue;
    fields[index] = djson_field{};
    if (auto error = read_value(member.value(), fields[index])) return error;
  }
  const char *rest;
  return document.current_location().get(rest) ? SUCCESS : TAPE_ERROR;
}

}  // namespace

extern "C" int djson_fields(
    djson_parser *parser, const uint8_t *bytes, size_t count, const djson_names *names,
    djson_field *fields) {
  try {
    for (size_t i = 0; i < names->entries.size(); i++) fields[i] = djson_field{};
    return read_fields(parser, bytes, count, names, fields);
  } catch (const std::bad_alloc &) {
    return MEMALLOC;
  } catch (...) {
    return UNEXPECTED_ERROR;
  }
}
