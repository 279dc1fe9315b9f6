import CSQLite

/// Cuts text into the tokens that a full-text index stores and finds.
///
/// One object serves one full-text table of one connection, so it is used by one thread at a time.
package protocol FullTextTokenizer: AnyObject {
  /// Finds the tokens of a text, in order.
  ///
  /// - Parameters:
  ///   - text: A stored text or a phrase of a query: UTF-8, as far as SQLite knows.
  ///   - body: Receives each token and its range in `text`, in bytes; copies what it keeps.
  ///     Returning false ends the search.
  func forEachToken(
    in text: UnsafeRawBufferPointer,
    _ body: (_ token: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool
  )
}

extension Connection {
  /// Registers a tokenizer with FTS5 on this connection.
  ///
  /// - Parameter name: The name for `tokenize=` in a table's definition.
  /// - Throws: ``DatabaseError`` if this SQLite has no FTS5.
  package func registerTokenizer(
    named name: String,
    _ make: @escaping () -> any FullTextTokenizer
  ) throws(DatabaseError) {
    var found: UnsafeMutablePointer<fts5_api>?
    let code = debrief_sqlite_fts5_api(handle, &found)
    guard code == SQLITE_OK, let api = found, let register = api.pointee.xCreateTokenizer else {
      throw code == SQLITE_OK
        ? DatabaseError(code: SQLITE_ERROR, message: "FTS5 is missing", sql: nil)
        : lastError(nil)
    }
    var module = fts5_tokenizer(xCreate: create, xDelete: delete, xTokenize: tokenize)
    let factory = Unmanaged.passRetained(TokenizerFactory(make: make)).toOpaque()
    let registered = register(api, name, factory, &module) { context in
      if let context { Unmanaged<TokenizerFactory>.fromOpaque(context).release() }
    }
    guard registered == SQLITE_OK else { throw lastError(nil) }
  }
}

/// Makes the tokenizers of one name.
private final class TokenizerFactory {
  let make: () -> any FullTextTokenizer

  init(make: @escaping () -> any FullTextTokenizer) { self.make = make }
}

/// The tokenizer of one table, boxed in a class that a C pointer can refer to.
private final class TableTokenizer {
  let tokenizer: any FullTextTokenizer

  init(_ tokenizer: any FullTextTokenizer) { self.tokenizer = tokenizer }
}

private func create(
  _ context: UnsafeMutableRawPointer?,
  _ arguments: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ count: Int32,
  _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let context, let result else { return SQLITE_MISUSE }
  let factory = Unmanaged<TokenizerFactory>.fromOpaque(context).takeUnretainedValue()
  let tokenizer = Unmanaged.passRetained(TableTokenizer(factory.make()))
  result.pointee = OpaquePointer(tokenizer.toOpaque())
  return SQLITE_OK
}

private func delete(_ tokenizer: OpaquePointer?) {
  guard let tokenizer else { return }
  Unmanaged<TableTokenizer>.fromOpaque(UnsafeRawPointer(tokenizer)).release()
}

/// FTS5's sink for tokens: context, flags, token, its length, its start and its end.
private typealias TokenSink =
  @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, Int32, Int32) ->
  Int32

private func tokenize(
  _ tokenizer: OpaquePointer?,
  _ context: UnsafeMutableRawPointer?,
  _ flags: Int32,
  _ text: UnsafePointer<CChar>?,
  _ count: Int32,
  _ sink: TokenSink?
) -> Int32 {
  guard let tokenizer, let sink else { return SQLITE_MISUSE }
  let table = Unmanaged<TableTokenizer>.fromOpaque(UnsafeRawPointer(tokenizer))
  let bytes = UnsafeRawBufferPointer(start: text, count: text == nil ? 0 : Int(max(count, 0)))
  var code = SQLITE_OK
  table._withUnsafeGuaranteedRef { table in
    table.tokenizer.forEachToken(in: bytes) { token, range in
      let start = token.baseAddress?.assumingMemoryBound(to: CChar.self)
      let (from, to) = (Int32(clamping: range.lowerBound), Int32(clamping: range.upperBound))
      code = sink(context, 0, start, Int32(clamping: token.count), from, to)
      return code == SQLITE_OK
    }
  }
  return code
}
