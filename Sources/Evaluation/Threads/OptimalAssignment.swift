/// Assigns things of two kinds to each other, each to at most one, with the highest sum.
enum OptimalAssignment {
  /// What it is worth to assign two things to each other.
  struct Pair {
    var left: Int
    var right: Int
    var worth: Int
  }

  /// The maximum number of things of a kind in a component that is solved optimally; in larger
  /// ones, the highest pairs are taken first.
  private static let largest = 2000

  /// The highest sum.
  ///
  /// Connected components are solved separately, so the time depends on the largest one.
  static func worth(of pairs: [Pair]) -> Int {
    components(pairs).reduce(0) { sum, component in
      let isSmall =
        min(Set(component.map(\.left)).count, Set(component.map(\.right)).count) <= largest
      return sum + (isSmall ? best(component) : greedy(component))
    }
  }

  /// The connected components of the pairs.
  private static func components(_ pairs: [Pair]) -> [[Pair]] {
    var parents: [Int: Int] = [:]
    func root(_ key: Int) -> Int {
      var key = key
      while let parent = parents[key], parent != key {
        parents[key] = parents[parent]
        key = parent
      }
      return key
    }
    // Even numbers on the left, odd ones on the right.
    let numbers = Dictionary(
      Set(pairs.map(\.left)).sorted().enumerated().map { ($1, 2 * $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let others = Dictionary(
      Set(pairs.map(\.right)).sorted().enumerated().map { ($1, 2 * $0 + 1) },
      uniquingKeysWith: { first, _ in first }
    )
    for pair in pairs {
      let (left, right) = (root(numbers[pair.left] ?? 0), root(others[pair.right] ?? 1))
      parents[left] = right
      parents[right] = right
    }
    return Array(Dictionary(grouping: pairs) { root(numbers[$0.left] ?? 0) }.values)
  }

  private static func greedy(_ pairs: [Pair]) -> Int {
    var (lefts, rights): (Set<Int>, Set<Int>) = ([], [])
    return pairs.sorted { ($1.worth, $0.left, $0.right) < ($0.worth, $1.left, $1.right) }
      .reduce(0) { sum, pair in
        guard !lefts.contains(pair.left), !rights.contains(pair.right) else { return sum }
        lefts.insert(pair.left)
        rights.insert(pair.right)
        return sum + pair.worth
      }
  }

  /// The Hungarian algorithm with potentials: rows times rows times columns.
  private static func best(_ pairs: [Pair]) -> Int {
    let isWide = Set(pairs.map(\.left)).count <= Set(pairs.map(\.right)).count
    let rows = Set(pairs.map { isWide ? $0.left : $0.right }).sorted()
    let columns = Set(pairs.map { isWide ? $0.right : $0.left }).sorted()
    var cost: [[Int: Int]] = Array(repeating: [:], count: rows.count)
    let rowOf = Dictionary(rows.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
    let columnOf = Dictionary(columns.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
    for pair in pairs {
      let (row, column) = isWide ? (pair.left, pair.right) : (pair.right, pair.left)
      cost[rowOf[row] ?? 0][columnOf[column] ?? 0] = -pair.worth
    }
    // Row and column 0 mean none.
    var (rowPotential, columnPotential) = (
      [Int](repeating: 0, count: rows.count + 1), [Int](repeating: 0, count: columns.count + 1)
    )
    var rowOfColumn = [Int](repeating: 0, count: columns.count + 1)
    for row in 1...rows.count {
      var (least, used) = (
        [Int](repeating: .max, count: columns.count + 1),
        [Bool](repeating: false, count: columns.count + 1)
      )
      var way = [Int](repeating: 0, count: columns.count + 1)
      var column = 0
      rowOfColumn[0] = row
      repeat {
        used[column] = true
        let current = rowOfColumn[column]
        var (step, next) = (Int.max, 0)
        for other in 1...columns.count where !used[other] {
          let reduced =
            (cost[current - 1][other - 1] ?? 0) - rowPotential[current] - columnPotential[other]
          if reduced < least[other] { (least[other], way[other]) = (reduced, column) }
          if least[other] < step { (step, next) = (least[other], other) }
        }
        for other in 0...columns.count {
          if used[other] {
            rowPotential[rowOfColumn[other]] += step
            columnPotential[other] -= step
          } else if least[other] != .max {
            least[other] -= step
          }
        }
        column = next
      } while rowOfColumn[column] != 0
      while column != 0 {
        rowOfColumn[column] = rowOfColumn[way[column]]
        column = way[column]
      }
    }
    return (1...columns.count).reduce(0) { sum, column in
      guard rowOfColumn[column] > 0 else { return sum }
      return sum - (cost[rowOfColumn[column] - 1][column - 1] ?? 0)
    }
  }
}
