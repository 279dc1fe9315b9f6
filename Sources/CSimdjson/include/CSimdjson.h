#pragma once
#include <stddef.h>
#include <stdint.h>

// A C surface over simdjson, which Swift cannot import. No exception crosses it.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct djson_parser djson_parser;

/// What a value is.
typedef enum djson_type {
  DJSON_ABSENT = 0,
  DJSON_NULL,
  DJSON_FALSE,
  DJSON_TRUE,
  DJSON_INTEGER,
  DJSON_DOUBLE,
  DJSON_STRING,
  DJSON_ARRAY,
  DJSON_OBJECT,
  DJSON_KEY
} djson_type;

/// One node of a document in document order. Keys stand before their values.
typedef struct djson_node {
  djson_type type;
  /// STRING, KEY: bytes. ARRAY, OBJECT: elements or members.
  uint32_t count;
  /// STRING, KEY: UTF-8, valid until the parser is used again.
  const uint8_t *_Nullable bytes;
  int64_t integer;
  double real;
} djson_node;

/// One field of an object, as `djson_fields` finds it.
typedef struct djson_field {
  djson_type type;
  /// STRING: the unescaped bytes. ARRAY, OBJECT: the raw JSON. Valid until the parser is used again.
  uint32_t count;
  const uint8_t *_Nullable bytes;
  int64_t integer;
  double real;
} djson_field;

/// Bytes that must be readable after the end of every input.
extern const size_t djson_padding;

djson_parser *_Nullable djson_new(void);
void djson_free(djson_parser *_Nonnull parser);

/// Parses one document whole. Returns 0 or a simdjson error code.
/// The nodes stay valid until the parser is used again.
int djson_parse(
    djson_parser *_Nonnull parser, const uint8_t *_Nonnull bytes, size_t count,
    const djson_node *_Nullable *_Nonnull nodes, size_t *_Nonnull node_count);

/// The set of field names that `djson_fields` looks for; made once.
typedef struct djson_names djson_names;
djson_names *_Nullable djson_names_new(
    const char *const _Nonnull *_Nonnull names, size_t count);
void djson_names_free(djson_names *_Nonnull names);

/// Reads the named fields of one object, one pass, no tree. Of a field that stands twice the last
/// one counts. `bytes` must be followed by `djson_padding` readable bytes. Returns 0 or an error.
int djson_fields(
    djson_parser *_Nonnull parser, const uint8_t *_Nonnull bytes, size_t count,
    const djson_names *_Nonnull names, djson_field *_Nonnull fields);

/// The version of simdjson.
const char *_Nonnull djson_version(void);

/// What an error code means, in English.
const char *_Nonnull djson_error(int code);

#ifdef __cplusplus
}
#endif
