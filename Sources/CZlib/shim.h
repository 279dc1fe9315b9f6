#pragma once
#include <zlib.h>

/// `inflateInit2` is a function-like macro, which Swift does not import. Accepts gzip only, and
/// checks the CRC and length at the end of each member.
static inline int debrief_inflate_init_gzip(z_stream *stream) {
  return inflateInit2(stream, 15 + 16);
}

/// Writes gzip with an empty header: no name, no time.
static inline int debrief_deflate_init_gzip(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
