import ShippedFiles

/// The weights of the ranking: `weights/ranking.txt`, which `scripts/fit-offline-weights` writes.
enum Weights {
  /// Tells versions of the weights apart.
  static let version = lists[.version].first ?? ""

  static let meetingAction = model(.meetingAction)
  static let meetingDecision = model(.meetingDecision)
  static let mailRequest = model(.mailRequest)
  static let issueCommitment = model(.issueCommitment)

  private static let lists = WordLists<List>(shipped: "weights/ranking.txt")

  private static func model(_ target: UnitRanking.Target) -> LinearModel {
    func numbers(_ part: Part) -> [Double] { lists.numbers(.model(target, part)) }
    return LinearModel(
      bias: numbers(.bias)[0],
      weights: numbers(.weights),
      threshold: numbers(.threshold)[0],
      calibration: Calibration(bounds: numbers(.bounds), shares: numbers(.shares))
    )
  }

  /// The lists of `weights/ranking.txt`: the version, and the parts of each model.
  enum List: WordListName {
    case version
    case model(UnitRanking.Target, Part)

    static var required: Set<List> {
      let models = UnitRanking.Target.allCases.flatMap { target in
        Part.allCases.map { List.model(target, $0) }
      }
      return Set(models + [.version])
    }

    init?(listName: String) {
      guard let list = Self.required.first(where: { $0.name == listName }) else { return nil }
      self = list
    }

    private var name: String {
      switch self {
      case .version: "version"
      case .model(let target, let part): "\(target.rawValue) \(part.rawValue)"
      }
    }
  }

  /// A part of a model.
  enum Part: String, CaseIterable {
    case bias, weights, threshold, bounds, shares
  }
}
