import ArchiveReading
import Compression
import Conversations
import Database
import Disentanglement
package import Evaluation
package import JSON
import Threads
package import Workspace

/// How well threads are built when a source does not define them, measured on one that does.
package struct ThreadScores: Sendable, Hashable {
  /// What to measure, and with what.
  package struct Options: Sendable {
    /// How the source is read; its threading is what is measured.
    package var source = SourceOptions()
    /// A file of weights that is used instead of those of the program.
    package var weights: String?
    /// Where to write the trees' features of marked messages, for fitting; messages are then linked
    /// as marked.
    package var features: String?

    /// The defaults.
    package init() {}
  }

  /// The number of messages in threads.
  package var messages = 0
  /// The number of threads built.
  package var threads = 0
  /// The number of messages that answer another one that is there, as the source says.
  package var links = 0
  /// The share of answers that are in one thread with what they answer, from 0 to 100.
  package var together = 0.0
  /// The share of answers right after what they answer in their thread: the accuracy of links that
  /// a reader sees who takes each message for an answer to the one before.
  package var adjacent = 0.0
  /// How much threads and the groups that answers join have in common: 100 less the scaled
  /// variation of information between them.
  package var agreement = 0.0
  /// How well links and threads agree with what people marked, or with the answers of the source.
  package var figures: LinkFigures

  /// Reads a source that names answers, hides them, builds threads and compares.
  ///
  /// - Parameter data: An archive, or a folder of logs in the shape of `LabelledLog`.
  /// - Throws: ``SourceError`` if it cannot be read or names no answers, `CompressionError` if a
  ///   file cannot be read or written.
  package init(data: String, options: Options) throws {
    let answers = HiddenAnswers()
    let features = try options.features.map { try LinkFeatureFile(path: $0, answers: answers) }
    let observer = features?.observer ?? LinkObserver()
    let linking = try Self.linking(options, observer)
    let connection = try Connection(path: "")
    try connection.registerMessageTokenizer()
    let found = try connection.write { transaction in
      try Migrations.makeFirstLoadTables(transaction)
      let load = try BulkLoad(transaction, ingest: 1, folder: "/tmp")
      try Self.add(data, options.source, to: load, hiding: answers)
      try answers.find(in: transaction)
      try load.finish(keepsBranches: false, hasSearchIndex: false, linking: linking)
      return try Self.messages(transaction)
    }
    try features?.close()
    let agreement = ThreadAgreement(
      found.filter { !answers.isMarked || answers.rows[$0.message] != nil }.map { message in
        .init(
          id: message.message,
          thread: message.thread,
          answers: answers.answered(by: message.message)
        )
      }
    )
    guard agreement.links > 0 else {
      throw SourceError(.bad, file: data, reason: "its messages name no answers")
    }
    let share = 100 / Double(agreement.links)
    messages = found.count
    threads = Set(found.map(\.thread)).count
    links = agreement.links
    together = Double(agreement.together) * share
    adjacent = Double(agreement.adjacent) * share
    self.agreement = 100 * (1 - agreement.variation)
    figures = answers.figures(
      found,
      Dictionary(
        observer.links.map { (MessageRow($0), MessageRow($1)) },
        uniquingKeysWith: { first, _ in first }
      )
    )
  }

  /// The model that is measured; nil if threading by silences is.
  private static func linking(_ options: Options, _ observer: LinkObserver) throws -> TalkLinking? {
    guard options.source.threading == .linked else { return nil }
    guard let path = options.weights else { return .shipped(observer: observer) }
    let bytes = try ByteStream(path: path).readAll(limit: 1 << 24)
    guard let model = try? LinkModel(bytes) else {
      throw SourceError(.bad, file: path, reason: "it contains no weights of links of this version")
    }
    return TalkLinking(model, observer: observer)
  }

  private static func add(
    _ data: String,
    _ options: SourceOptions,
    to load: BulkLoad,
    hiding answers: HiddenAnswers
  ) throws {
    do {
      let logs = try LabelledLog.logs(in: data)
      for log in logs { try load.add(answers.hide(log)) }
      if !logs.isEmpty { return }
    } catch let error as EvaluationError {
      throw SourceError(.bad, file: error.file, line: error.line, reason: error.reason)
    }
    let reading = try SourceReading(data, options: options, isCancelled: .never)
    reading.start()
    while try reading.next({ batch in try load.add(answers.hide(batch)) }) {}
    if let failure = reading.failure { throw failure }
  }

  private static func messages(_ transaction: Transaction) throws -> [HiddenAnswers.Found] {
    try MessagePositions(transaction).positions().map {
      HiddenAnswers.Found(message: $0.message, thread: $0.thread)
    }
  }

  /// The figures in the shape `debrief.eval.threads/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.eval.threads/1", "messages": JSONValue(messages),
      "threads": JSONValue(threads), "links": JSONValue(links), "together": .double(together),
      "adjacent": .double(adjacent), "agreement": .double(agreement),
      "judged": JSONValue(figures.messages), "goldThreads": JSONValue(figures.threads),
      "foundThreads": JSONValue(figures.foundThreads),
      "linkPrecision": .double(figures.linkPrecision), "linkRecall": .double(figures.linkRecall),
      "linkF1": .double(figures.linkF1), "scaledVariation": .double(figures.scaledVariation),
      "oneToOne": .double(figures.oneToOne), "exactPrecision": .double(figures.exactPrecision),
      "exactRecall": .double(figures.exactRecall), "exactF1": .double(figures.exactF1),
    ]
  }
}
