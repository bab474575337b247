#ifndef STREAK_CJANSSON_SHIM_H
#define STREAK_CJANSSON_SHIM_H

#include <jansson.h>

/* The flags are expressions of size_t, and json_typeof is a macro: Swift imports neither alike. */
enum {
  streak_JSON_FLAGS = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL
};

static inline int streak_json_type(const json_t *value) { return (int)json_typeof(value); }

#endif
