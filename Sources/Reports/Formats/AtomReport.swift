import CivilTime
import Digest
import Insights

/// The items of a report as a feed: Atom, RFC 4287.
package struct AtomReport: Sendable {
  /// The feed, ending in a line break.
  package let text: String

  /// Writes a report.
  package init(_ report: Report) {
    let head = ReportHead(report)
    let name = report.input.jobName ?? ""
    let lines =
      [
        #"<?xml version="1.0" encoding="utf-8"?>"#,
        #"<feed xmlns="http://www.w3.org/2005/Atom">"#,
        XML.element("id", EntryName.of("report:" + name)),
        XML.element("title", head.title),
        XML.element("subtitle", head.summary),
        XML.element("updated", report.input.asOf.instant.iso8601),
        XML.element("generator", Wording.mark),
        "<author><name>debrief</name></author>",
      ] + report.newestFirst.map { Self.entry($0, report) } + ["</feed>"]
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func entry(_ item: ReportItem, _ report: Report) -> String {
    let insight = item.insight
    let address = insight.evidence.first.flatMap { report.address(of: $0, for: item) }
    let lines: [String?] = [
      "<entry>", XML.element("id", item.entryName), XML.element("title", item.title),
      XML.element("published", insight.createdAt.iso8601),
      XML.element("updated", insight.updatedAt.iso8601),
      address.map { #"<link rel="alternate" href="\#(XML.text($0.text))"/>"# },
      report.tags(item).map { #"<category term="\#(XML.text($0))"/>"# }.joined(),
      #"<content type="text">\#(XML.text(report.entryText(item)))</content>"#, "</entry>",
    ]
    return lines.compactMap { $0 }.joined()
  }
}

extension ReportItem {
  /// The name of its entry in feeds, which stays the same for good.
  var entryName: String { EntryName.of("insight:" + id) }
}

/// The names of entries: UUIDs of version 8 (RFC 9562), made of the digest of what they name.
enum EntryName {
  static func of(_ name: String) -> String {
    var bytes = Array(SecureDigest.of("debrief:\(name)".utf8, .sha256).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array(SecureDigest.hexadecimal(bytes))
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return "urn:uuid:" + groups.joined(separator: "-")
  }
}

/// Text in XML 1.0.
private enum XML {
  /// An element with a text in it.
  static func element(_ name: StaticString, _ content: String) -> String {
    "<\(name)>\(text(content))</\(name)>"
  }

  /// The text with its signs escaped and without what XML 1.0 forbids.
  static func text(_ content: String) -> String {
    var allowed = String.UnicodeScalarView()
    allowed.append(
      contentsOf: content.unicodeScalars.filter { ![0xFFFE, 0xFFFF].contains($0.value) }
    )
    return HTML(String(allowed)).text
  }
}
