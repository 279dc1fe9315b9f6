import Glibc
package import JSON

/// Calibrates stated confidences to the shares that turn out right, fitted on the reviews of a
/// workspace: a line in log-odds for each kind (Platt, 1999).
package struct Calibration: Sendable, Hashable {
  /// The line of a kind; the identity changes nothing.
  package struct Line: Sendable, Hashable {
    /// What is added to the log-odds.
    var offset = 0.0
    /// What they are multiplied by; not negative, so that order is preserved.
    var slope = 1.0

    /// The line that changes nothing.
    init() {}

    /// The calibrated confidence.
    func value(_ confidence: Double) -> Double {
      1 / (1 + exp(-(offset + slope * Self.logOdds(confidence))))
    }

    /// The log-odds of a probability, kept finite.
    static func logOdds(_ probability: Double) -> Double {
      let kept = min(0.99, max(0.01, probability))
      return log(kept / (1 - kept))
    }
  }

  /// The lines by the names of the kinds.
  package var lines: [String: Line] = [:]

  /// Changes nothing.
  package init() {}

  /// The confidence of an insight of a kind.
  ///
  /// - Parameter confidence: The confidence by its signals alone.
  /// - Returns: 0 to the kind's maximum, in hundredths.
  func value(_ confidence: Double, of kind: InsightKind) -> Double {
    guard let line = lines[kind.name.rawValue], confidence > 0 else { return confidence }
    return (min(line.value(confidence), kind.maximumConfidence) * 100).rounded() / 100
  }

  /// The lines as a workspace stores them.
  package var json: JSONValue {
    .object(
      lines.sorted { $0.key < $1.key }.reduce(into: JSONObject()) { object, line in
        object.append(
          line.key,
          ["offset": .double(line.value.offset), "slope": .double(line.value.slope)]
        )
      }
    )
  }

  /// Reads what ``json`` wrote.
  init(_ json: JSONValue) {
    for member in json.object?.members ?? [] {
      guard let offset = member.value["offset"]?.double, let slope = member.value["slope"]?.double,
        offset.isFinite, slope.isFinite, slope >= 0
      else { continue }
      var line = Line()
      (line.offset, line.slope) = (offset, slope)
      lines[member.name] = line
    }
  }
}

/// An insight that a reader judged.
package struct JudgedInsight: Sendable, Hashable {
  /// The kind.
  package var kind: String
  /// The thread or conversation, which is never split between fitting and testing.
  var group: String
  /// The confidence by its signals alone.
  var raw: Double
  /// The confidence that is shown now.
  package var stated: Double
  /// Whether the reader called it right.
  package var isRight: Bool

  /// Records a verdict.
  init(kind: String, group: String, raw: Double, stated: Double, isRight: Bool) {
    self.kind = kind
    self.group = group
    self.raw = raw
    self.stated = stated
    self.isRight = isRight
  }
}
