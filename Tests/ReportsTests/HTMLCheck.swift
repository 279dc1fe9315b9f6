import Foundation

@testable import Reports

/// Reads a page as browsers do, as far as reports go: tags, attributes and text, strictly.
struct HTMLCheck {
  /// An element as its tag says.
  struct Tag {
    let name: String
    let attributes: [String: String]
  }

  private(set) var complaints: [String] = []
  private(set) var tags: [Tag] = []
  /// The ids of elements, each once.
  var ids: [String] { tags.compactMap { $0.attributes["id"] } }

  private static let void: Set = ["meta", "link", "input"]
  private static let allowedSchemes = ["https://", "http://", "#", "data:,"]

  init(_ page: String) {
    let styled = page.components(separatedBy: PageResource.style.source).joined()
    let bare = styled.components(separatedBy: PageResource.script.source).joined()
    var rest = Substring(bare)
    guard rest.hasPrefix("<!doctype html>\n") else {
      complaints = ["no doctype"]
      return
    }
    rest = rest.dropFirst("<!doctype html>\n".count)
    var open: [String] = []
    while let start = rest.firstIndex(of: "<") {
      guard let end = rest[start...].firstIndex(of: ">") else {
        complaints.append("open tag")
        return
      }
      let inner = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if inner.hasPrefix("/") {
        if open.popLast() != String(inner.dropFirst()) { complaints.append("\(inner) unmatched") }
        continue
      }
      let tag = read(inner)
      tags.append(tag)
      if !Self.void.contains(tag.name) {
        open.append(tag.name)
      }
    }
    if !open.isEmpty { complaints.append("unclosed \(open)") }
    for name in Set(ids) where ids.count(where: { $0 == name }) > 1 {
      complaints.append("id \(name) twice")
    }
  }

  private mutating func read(_ inner: Substring) -> Tag {
    if HTML.Name(rawValue: String(inner)) != nil {
      return Tag(name: String(inner), attributes: [:])
    }
    guard let match = inner.wholeMatch(of: #/([a-z][a-z0-9]*)((?: [a-zA-Z-]+(?:="[^"<>]*")?)*)/#)
    else {
      complaints.append("tag \(inner)")
      return Tag(name: "", attributes: [:])
    }
    let name = String(match.1)
    if HTML.Name(rawValue: name) == nil { complaints.append("element \(name)") }
    var attributes: [String: String] = [:]
    for pair in match.2.matches(of: #/ ([a-zA-Z-]+)(?:="([^"]*)")?/#) {
      let (key, value) = (String(pair.1), Self.plain(String(pair.2 ?? "")))
      attributes[key] = value
      if key.hasPrefix("on") || ["style", "src", "srcset", "srcdoc", "action"].contains(key) {
        complaints.append("attribute \(key)")
      }
      if key == "href", !Self.allowedSchemes.contains(where: value.hasPrefix) {
        complaints.append("link \(value)")
      }
    }
    return Tag(name: name, attributes: attributes)
  }

  /// Text as it is read.
  static func plain(_ markup: String) -> String {
    markup.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&#x27;", with: "'")
      .replacing("&amp;", with: "&")
  }
}
