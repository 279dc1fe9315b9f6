import CivilTime
package import Coordination
import Insights
package import TerminalIO
package import Workspace

/// Prints what workspaces contain.
package struct StatusRendering {
  private let status: WorkspaceStatus

  /// Renders the state of a workspace.
  package init(_ status: WorkspaceStatus) { self.status = status }

  /// Prints the counts of what is stored, and as of when it is judged.
  package func counts(to console: Console) {
    let last = status.lastMessageAt.map { ", the last on \($0.iso8601)" } ?? ""
    console.print(
      "\(Figures.count(status.conversations, "conversation")), "
        + "\(Figures.count(status.threads, "thread")), "
        + "\(Figures.count(status.messages, "message"))\(last)"
    )
    console.print(AsOfLine(InsightClock(status.asOf), status.sources).text)
    for kind in status.insights {
      let expired = kind.expired > 0 ? ", \(kind.expired) expired" : ""
      let quarantined = kind.quarantined > 0 ? ", \(kind.quarantined) quarantined" : ""
      console.print(
        TerminalText.line("\(kind.kind): \(kind.active) active\(expired)\(quarantined)")
      )
    }
  }

  /// The contents of other hosts' workspaces at the end of their last runs.
  package static func table(of hosts: [HostStatus]) -> TextTable {
    var table = TextTable([
      .init(title: "OTHER HOST", emphasis: .name),
      .init(title: "CONVERSATIONS", isNumeric: true),
      .init(title: "THREADS", isNumeric: true),
      .init(title: "MESSAGES", isNumeric: true),
      .init(title: "INSIGHTS", isNumeric: true),
      .init(title: "AS OF"),
    ])
    for host in hosts {
      let counts = host.counts
      let numbers = [counts.conversations, counts.threads, counts.messages, counts.insights]
      table.append(
        ([host.host] + numbers.map(Figures.grouped) + [host.at.iso8601]).map(TerminalText.line)
      )
    }
    return table
  }
}
