import Database

/// The share of one thread in a call that was made for several.
package struct CallShare: Sendable, Hashable {
  /// The hash of the request about the thread alone, under which its answer is stored.
  var hash: String
  /// The thread.
  var thread: String?
  /// Its share of the tokens that were sent.
  package var promptTokens: Int
  /// Its share of the tokens of the answer, thinking included.
  package var outputTokens: Int
  /// The share of the cost; nil if the price is unknown.
  package var cost: USD?

  /// Describes a share.
  ///
  /// - Parameters:
  ///   - hash: The hash of the request about the thread alone.
  ///   - cost: The share of the cost; nil if the price is unknown.
  package init(
    hash: String,
    thread: String?,
    promptTokens: Int,
    outputTokens: Int,
    cost: USD?
  ) {
    self.hash = hash
    self.thread = thread
    self.promptTokens = promptTokens
    self.outputTokens = outputTokens
    self.cost = cost
  }
}

extension CallLedger {
  /// Records the threads that a call was made for; their shares add up to the call.
  ///
  /// - Throws: ``DatabaseError``.
  package func share(_ id: Int64, among shares: [CallShare]) throws {
    for share in shares {
      try transaction.run(
        """
        INSERT INTO call_shares (call, request_hash, thread, prompt_tokens, output_tokens, cost)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (call, request_hash) DO UPDATE SET
          prompt_tokens = prompt_tokens + excluded.prompt_tokens,
          output_tokens = output_tokens + excluded.output_tokens,
          cost = cost + excluded.cost
        """,
        id,
        share.hash,
        share.thread,
        share.promptTokens,
        share.outputTokens,
        share.cost?.micros
      )
    }
  }

  /// The share of a request in a call.
  ///
  /// - Returns: nil if the call was made for this request alone.
  /// - Throws: ``DatabaseError``.
  package func share(of hash: String, in call: Int64) throws -> CallShare? {
    try transaction.firstRow(
      """
      SELECT thread, prompt_tokens, output_tokens, cost FROM call_shares
      WHERE call = ? AND request_hash = ?
      """,
      call,
      hash
    ) { row in
      CallShare(
        hash: hash,
        thread: try row["thread"],
        promptTokens: try row["prompt_tokens"],
        outputTokens: try row["output_tokens"],
        cost: try row["cost"]
      )
    }
  }
}
