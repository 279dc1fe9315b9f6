#pragma once
#include <stddef.h>
#include <stdint.h>

// The products of a network's layers, by the widest instructions that the processor has. Whatever
// they are, each number is computed by the same operations in the same order, so results are the
// same on every processor.

/// Adds rows of numbers times a matrix, sixteen columns wide, to rows of an output.
///
/// - matrix: inputs rows of sixteen numbers.
/// - inputs: The numbers of a row; even.
/// - rows: For each row of the output, the row of values that counts for it; -1 for none.
/// - width: The distance from one row of the output to the next, in numbers.
void debrief_add_products(const float *matrix, size_t inputs, const float *values,
                          const intptr_t *rows, size_t count, float *output, size_t width);
