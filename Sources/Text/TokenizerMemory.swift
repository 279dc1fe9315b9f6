import Synchronization

/// The caches of a tokenizer: scalars and stems.
///
/// A quarter of a megabyte costs more to fill than a short text costs to cut, so the next tokenizer
/// reuses the memory of one that is gone.
final class TokenizerMemory: @unchecked Sendable {
  // @unchecked: a tokenizer has it to itself until it gives it back, under the lock of `spare`.

  let folding = FoldingCache()
  let stemmer = Stemmer()

  private static let spare = Mutex<[TokenizerMemory]>([])
  /// The number kept: usually that of the tokenizers in use at once.
  private static let maximumSpare = 8

  /// Memory for a tokenizer, used or new.
  static func take() -> TokenizerMemory {
    spare.withLock { $0.popLast() } ?? TokenizerMemory()
  }

  /// Keeps the memory of a tokenizer that is gone.
  static func giveBack(_ memory: TokenizerMemory) {
    spare.withLock { spare in
      if spare.count < maximumSpare { spare.append(memory) }
    }
  }
}
