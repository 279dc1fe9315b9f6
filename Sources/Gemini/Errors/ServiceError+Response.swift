package import JSON

extension ServiceError {
  /// Reads a failure out of an HTTP answer.
  ///
  /// - Parameter retryAfter: The header `Retry-After`, if there is one.
  package init(httpStatus: Int, body: [UInt8], retryAfter: String? = nil) {
    let json = try? JSONParser().parse(body)
    self.init(httpStatus: httpStatus, json: json, retryAfter: retryAfter)
  }

  /// Reads a failure out of an error object.
  ///
  /// - Parameters:
  ///   - httpStatus: The status; nil to use the one in the object.
  ///   - json: `{"error": …}`, or an array of one.
  ///   - retryAfter: The header `Retry-After`, if there is one.
  package init(httpStatus: Int?, json: JSONValue?, retryAfter: String? = nil) {
    let object = json?.array?.first ?? json
    let report = ErrorReport(object?["error"])
    let code = httpStatus ?? report.code ?? 500
    self.init(Self.kind(code, report), httpStatus: code)
    status = report.status
    reason = report.reason
    quotas = report.quotas
    field = report.field
    serverDelay = report.retryDelay ?? retryAfter.flatMap(Self.seconds)
    if kind == .keyRefused, report.saysLeaked {
      advice = "it was reported as leaked: make a new one in Google AI Studio and delete this one"
    }
  }

  /// Whether an object is the service's report of a failure.
  static func isReport(_ json: JSONValue) -> Bool {
    (json.array?.first ?? json)["error"]?.object != nil
  }

  private static func kind(_ httpStatus: Int, _ report: ErrorReport) -> Kind {
    switch httpStatus {
    case 400: badRequestKind(report)
    case 401: .keyRefused
    case 402: .billing
    case 403: forbiddenKind(report)
    case 404: .notFound
    case 408: .timeout
    case 409: .conflict
    case 413: .tooLarge(tokens: nil, limit: nil)
    case 429: quotaKind(report)
    case 499: .cancelled
    case 500: .internalFailure
    case 502, 503: .overloaded
    case 504: .deadline
    case 200...299: .unreadable
    case 500...599: .internalFailure
    default: .other
    }
  }

  private static func badRequestKind(_ report: ErrorReport) -> Kind {
    if report.status == "FAILED_PRECONDITION" { return .precondition }
    if report.isAboutKey { return .keyRefused }
    if report.says("input token count"), report.says("exceeds the maximum number of tokens") {
      let numbers = report.numbersInParentheses
      return .tooLarge(tokens: numbers.first, limit: numbers.dropFirst().first)
    }
    if report.says("too many states") || report.says("nesting depth") { return .schemaRefused }
    return .invalidArgument
  }

  private static func forbiddenKind(_ report: ErrorReport) -> Kind {
    report.isAboutKey || report.saysLeaked ? .keyRefused : .permission
  }

  /// The names of the quotas decide, never the message, unless no quota is named.
  private static func quotaKind(_ report: ErrorReport) -> Kind {
    if report.quotas.contains(where: \.isDaily) { return .dayQuota }
    let names = report.quotas.map { "\($0.id) \($0.metric)".lowercased() }
    let words = names.isEmpty ? [report.message] : names
    if words.contains(where: { $0.contains("spend") }) {
      return words.contains { $0.contains("month") } ? .spendCap : .spendRate
    }
    if report.quotas.contains(where: \.isPerMinute) { return .minuteQuota }
    return .rateLimited
  }

  /// The seconds of a `Retry-After`; its other form, a date, is rare and left to the backoff.
  private static func seconds(_ text: String) -> Duration? {
    guard let seconds = Int(text.filter { !$0.isWhitespace }), seconds >= 0 else { return nil }
    return .seconds(min(seconds, 86_400))
  }
}

/// The parts of the service's error object.
private struct ErrorReport {
  var code: Int?
  var status: String?
  var reason: String?
  var field: String?
  var retryDelay: Duration?
  var quotas: [ServiceError.Quota] = []
  private(set) var message = ""

  init(_ error: JSONValue?) {
    code = error?["code"]?.integer.flatMap { (100...599).contains($0) ? Int($0) : nil }
    status = error?["status"]?.string.flatMap(Self.code)
    message = String(error?["message"]?.string?.lowercased().prefix(2000) ?? "")
    for detail in error?["details"]?.array ?? [] { read(detail) }
    if field == nil { field = unknownField(error?["message"]?.string ?? "") }
  }

  func says(_ words: String) -> Bool { message.contains(words) }

  var saysLeaked: Bool { says("reported as leaked") }

  var isAboutKey: Bool {
    if let reason, reason.hasPrefix("API_KEY_") || reason.hasPrefix("ACCESS_TOKEN_") { return true }
    return says("api key not valid") || says("api key expired")
      || says("multiple authentication credentials")
  }

  var numbersInParentheses: [Int] {
    message.split(separator: "(").dropFirst().compactMap { Int($0.prefix { $0 != ")" }) }
  }

  private mutating func read(_ detail: JSONValue) {
    switch detail["@type"]?.string?.split(separator: ".").last {
    case "RetryInfo": retryDelay = detail["retryDelay"]?.string.flatMap(Self.duration)
    case "ErrorInfo": reason = detail["reason"]?.string.flatMap(Self.code)
    case "BadRequest":
      field = detail["fieldViolations"]?.array?.first?["field"]?.string.flatMap(Self.path)
    case "QuotaFailure":
      for violation in (detail["violations"]?.array ?? []).prefix(16) { readQuota(violation) }
    default: break
    }
  }

  private mutating func readQuota(_ violation: JSONValue) {
    guard let id = violation["quotaId"]?.string.flatMap(Self.name) else { return }
    let limit = violation["quotaValue"]
    quotas.append(
      .init(
        id: id,
        metric: violation["quotaMetric"]?.string.flatMap(Self.path) ?? "",
        model: violation["quotaDimensions"]?["model"]?.string.flatMap(Self.path),
        limit: limit?.integer ?? limit?.string.flatMap { Int64($0) }
      )
    )
  }

  /// A duration such as `26s` or `26.5s`, at most a day.
  static func duration(_ text: String) -> Duration? {
    guard text.hasSuffix("s"), let seconds = Double(text.dropLast()), seconds.isFinite, seconds >= 0
    else { return nil }
    return .milliseconds(Int((min(seconds, 86_400) * 1000).rounded(.up)))
  }

  /// The field in: Unknown name "x" at 'generation_config': Cannot find field.
  private func unknownField(_ message: String) -> String? {
    guard message.contains("Cannot find field") else { return nil }
    let quoted = message.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    return quoted.count > 1 ? Self.path(String(quoted[1])) : nil
  }

  /// A code such as `API_KEY_INVALID`; anything else could be text of the request, or the key.
  private static func code(_ text: String) -> String? {
    name(text).flatMap { $0 == $0.uppercased() && !$0.contains("-") ? $0 : nil }
  }

  /// A name: letters, digits, `_`, `-`; anything else could be text of the request.
  private static func name(_ text: String) -> String? {
    let isName = text.utf8.allSatisfy { isLetterOrDigit($0) || $0 == 0x5F || $0 == 0x2D }
    return isName && (1...100).contains(text.utf8.count) ? text : nil
  }

  /// The position of a field: a code with `.`, `/`, `[` and `]`.
  private static func path(_ text: String) -> String? {
    let marks = Set("_-./[]$".utf8)
    let isPath = text.utf8.allSatisfy { isLetterOrDigit($0) || marks.contains($0) }
    return isPath && (1...200).contains(text.utf8.count) ? text : nil
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isASCII
      && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
  }
}
