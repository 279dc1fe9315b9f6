#include "CNeuralNetwork.h"

// A fused operation would round once where the others round twice. (clang; GCC has an option.)
#pragma STDC FP_CONTRACT OFF

typedef float block __attribute__((vector_size(64), aligned(4)));

/// Two sums, so that the processor need not wait for one of them.
static inline __attribute__((always_inline)) void
add_products(const float *matrix, size_t inputs, const float *values, const intptr_t *rows,
             size_t count, float *output, size_t width) {
  for (size_t index = 0; index < count; index++) {
    if (rows[index] < 0) continue;
    const float *row = values + (size_t)rows[index] * inputs;
    const block *weights = (const block *)matrix;
    block even = {0}, odd = {0};
    for (size_t input = 0; input + 1 < inputs; input += 2) {
      even += weights[input] * row[input];
      odd += weights[input + 1] * row[input + 1];
    }
    *(block *)(output + index * width) += even + odd;
  }
}

#if defined(__x86_64__)

__attribute__((target("avx512f"))) static void
add_products_by_64_bytes(const float *matrix, size_t inputs, const float *values,
                         const intptr_t *rows, size_t count, float *output, size_t width) {
  add_products(matrix, inputs, values, rows, count, output, width);
}

__attribute__((target("avx2"))) static void
add_products_by_32_bytes(const float *matrix, size_t inputs, const float *values,
                         const intptr_t *rows, size_t count, float *output, size_t width) {
  add_products(matrix, inputs, values, rows, count, output, width);
}

void debrief_add_products(const float *matrix, size_t inputs, const float *values,
                          const intptr_t *rows, size_t count, float *output, size_t width) {
  if (__builtin_cpu_supports("avx512f")) {
    add_products_by_64_bytes(matrix, inputs, values, rows, count, output, width);
  } else if (__builtin_cpu_supports("avx2")) {
    add_products_by_32_bytes(matrix, inputs, values, rows, count, output, width);
  } else {
    add_products(matrix, inputs, values, rows, count, output, width);
  }
}

#else

void debrief_add_products(const float *matrix, size_t inputs, const float *values,
                          const intptr_t *rows, size_t count, float *output, size_t width) {
  add_products(matrix, inputs, values, rows, count, output, width);
}

#endif
