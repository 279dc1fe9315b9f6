/// Assembles the messages of one branching conversation into threads.
///
/// The active branch is split at silences like any talk; each other branch is a separate thread if
/// the user keeps them. A thread is identified by its root message, so it keeps its row when it
/// grows.
struct BranchAssembly {
  /// A thread: its root first.
  struct Thread {
    /// Indices of its messages, in reading order.
    var indices: [Int]
    /// Whether it is part of the active branch.
    var isActive: Bool
  }

  /// The threads.
  private(set) var threads: [Thread] = []
  /// The reading order of each message: its time, but never before the message it continues; one
  /// without a time follows that message, or precedes the first message with a time.
  private(set) var order: [Int64]

  /// Assembles a conversation whose messages form a tree.
  ///
  /// - Parameters:
  ///   - links: All its messages, in the order of the source.
  ///   - activeLeaf: The digest of the id that the source calls current; 0 if it names none.
  ///   - silence: The pause that ends a stretch of talk, in milliseconds.
  init(
    links: [MessageLink],
    nodes: [ActiveBranch.Node],
    activeLeaf: UInt64,
    keepsBranches: Bool,
    silence: Int64
  ) {
    order = links.map(\.at)
    let branches = ActiveBranch(nodes: nodes, activeLeaf: activeLeaf)
    cut(setOrder(branches.path), links, silence, isActive: true)
    guard keepsBranches else { return }
    for branch in branches.others {
      let indices = setOrder(branch).filter { links[$0].isTalk }
      if !indices.isEmpty { threads.append(Thread(indices: indices, isActive: false)) }
    }
  }

  private mutating func setOrder(_ branch: [Int]) -> [Int] {
    // What comes before the first message with a time is read right before that.
    let untimed = branch.prefix { order[$0] == MessageLink.noTime }.count
    let first = untimed < branch.count ? order[branch[untimed]] &- Int64(untimed) : 0
    var last = first &- 1
    for index in branch {
      if order[index] == MessageLink.noTime || order[index] <= last { order[index] = last &+ 1 }
      last = order[index]
    }
    return branch
  }

  private mutating func cut(
    _ path: [Int],
    _ links: [MessageLink],
    _ silence: Int64,
    isActive: Bool
  ) {
    var stretch: [Int] = []
    for index in path where links[index].isTalk {
      if let last = stretch.last {
        let (pause, overflow) = order[index].subtractingReportingOverflow(order[last])
        if overflow || pause >= silence {
          threads.append(Thread(indices: stretch, isActive: isActive))
          stretch = []
        }
      }
      stretch.append(index)
    }
    if !stretch.isEmpty { threads.append(Thread(indices: stretch, isActive: isActive)) }
  }
}
