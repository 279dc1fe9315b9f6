import Conversations
import Insights

extension HTML {
  /// The elements that reports are made of.
  enum Name: String, Sendable {
    case html, head, body, title, meta, link, style, script
    case header, main, footer, nav, section, article, div, span, p
    case h1, h2, h3
    case a, ul, ol, li, dl, dt, dd, figure, figcaption, blockquote, mark, time, bdi, del, ins
    case strong, small, code
    case details, summary, table, caption, thead, tbody, tr, th, td
    case form, label, input, select, option, button, output
    case svg, rect, path

    /// Whether it has no content and no end.
    var isVoid: Bool {
      switch self {
      case .meta, .link, .input: true
      default: false
      }
    }
  }

  /// An attribute of an element; none of them runs code, loads anything or sets a style.
  struct Attribute: Sendable {
    private enum Value: Sendable {
      case none
      case constant(StaticString)
      case text(String)
    }

    private let name: StaticString
    private let value: Value

    private init(_ name: StaticString, _ value: Value) {
      self.name = name
      self.value = value
    }

    fileprivate init(_ name: StaticString, constant: StaticString) {
      self.init(name, .constant(constant))
    }

    fileprivate init(_ name: StaticString, text: String) { self.init(name, .text(text)) }

    fileprivate init(flag name: StaticString) { self.init(name, .none) }

    /// Writes ` name="value"`.
    func write(to markup: inout [UInt8]) {
      markup.append(UInt8(ascii: " "))
      name.withUTF8Buffer { markup.append(contentsOf: $0) }
      switch value {
      case .none: return
      case .constant(let text):
        markup += #"=""#.utf8
        text.withUTF8Buffer { markup.append(contentsOf: $0) }
      case .text(let text):
        markup += #"=""#.utf8
        HTML.escape(text, into: &markup)
      }
      markup.append(UInt8(ascii: "\""))
    }
  }
}

extension HTML.Attribute {
  /// The names of its classes.
  static func classes(_ names: StaticString) -> Self { Self("class", constant: names) }
  /// The anchor that links lead to.
  static func id(_ anchor: Anchor) -> Self { Self("id", text: anchor.name) }
  /// Links to an anchor in the same page.
  static func to(_ anchor: Anchor) -> Self { Self("href", text: "#" + anchor.name) }
  /// Links out of the page.
  static func to(_ address: WebAddress) -> Self { Self("href", text: address.text) }
  /// Keeps the page that a link leads to from learning of this one.
  static let noReferrer = Self("rel", constant: "noopener noreferrer")
  /// The direction of its text is that of its first strong letter.
  static let directionOfText = Self("dir", constant: "auto")
  /// The language of the report's own words.
  static let english = Self("lang", constant: "en")
  /// The exact time of something.
  static func dateTime(_ text: String) -> Self { Self("datetime", text: text) }
  /// Its name for screen readers where its text does not say it.
  static func label(_ text: String) -> Self { Self("aria-label", text: text) }
  /// The element that names it.
  static func labelled(by anchor: Anchor) -> Self { Self("aria-labelledby", text: anchor.name) }
  /// Changes in it are read aloud.
  static let live = Self("aria-live", constant: "polite")
  /// It is decoration that screen readers skip.
  static let decoration = Self("aria-hidden", constant: "true")
  /// Its role.
  static func role(_ role: StaticString) -> Self { Self("role", constant: role) }
  /// The cells that a table's heading belongs to.
  static func scope(_ scope: StaticString) -> Self { Self("scope", constant: scope) }
  /// It is hidden until the script shows it.
  static let hidden = Self(flag: "hidden")
  /// The type of an input or a button.
  static func type(_ type: StaticString) -> Self { Self("type", constant: type) }
  /// The name of an input.
  static func name(_ name: StaticString) -> Self { Self("name", constant: name) }
  /// The value of an option or a button.
  static func value(_ value: String) -> Self { Self("value", text: value) }
  /// The placeholder of an empty input.
  static func placeholder(_ text: StaticString) -> Self { Self("placeholder", constant: text) }
  /// Whether a button is pressed.
  static func isPressed(_ isPressed: Bool) -> Self {
    Self("aria-pressed", constant: isPressed ? "true" : "false")
  }
  /// What the script filters by.
  static func data(_ name: Datum, _ value: String) -> Self {
    switch name {
    case .kind: Self("data-k", text: value)
    case .state: Self("data-s", text: value)
    case .people: Self("data-p", text: value)
    case .conversation: Self("data-c", text: value)
    }
  }
  /// The address by which other programs know what the element shows.
  static func address(_ address: ArchiveAddress) -> Self {
    Self("data-address", text: address.text)
  }
  /// What the script can filter by.
  enum Datum: Sendable { case kind, state, people, conversation }

  /// A pair of a meta element.
  static func meta(_ name: StaticString, _ content: String) -> [Self] {
    [Self("name", constant: name), Self("content", text: content)]
  }
  /// A pair of a meta element that stands for a header.
  static func header(_ name: StaticString, _ content: String) -> [Self] {
    [Self("http-equiv", constant: name), Self("content", text: content)]
  }
  /// The encoding of the page.
  static let utf8 = Self("charset", constant: "utf-8")
  /// Keeps browsers from asking for an icon.
  static let emptyIcon = [Self("rel", constant: "icon"), Self("href", constant: "data:,")]

  /// The coordinate system of a drawing, stretched to the size of its box.
  static func viewBox(width: Int, height: Int) -> [Self] {
    [
      Self("viewBox", text: "0 0 \(width) \(height)"),
      Self("preserveAspectRatio", constant: "none"),
    ]
  }
  /// Bars of a drawing, each a rectangle.
  static func bars(_ bars: [(x: Int, y: Int, width: Int, height: Int)]) -> Self {
    Self(
      "d",
      text: bars.map { "M\($0.x) \($0.y)h\($0.width)v\($0.height)h-\($0.width)z" }.joined()
    )
  }
  /// The position of a rectangle.
  static func rectangle(x: Int, y: Int, width: Int, height: Int) -> [Self] {
    [
      Self("x", text: "\(x)"), Self("y", text: "\(y)"), Self("width", text: "\(width)"),
      Self("height", text: "\(height)"),
    ]
  }
}

/// An anchor in a page, of letters, digits, `-` and `_`.
struct Anchor: Sendable, Hashable {
  let name: String

  /// An anchor that this module names.
  init(_ name: StaticString) { self.name = "\(name)" }

  /// A numbered anchor.
  init(_ prefix: StaticString, _ number: Int) { name = "\(prefix)\(number)" }

  /// An anchor within a numbered one.
  init(_ outer: Anchor, _ prefix: StaticString, _ number: Int) {
    name = "\(outer.name)\(prefix)\(number)"
  }

  /// An anchor named after an insight; nil if its id holds signs that an address may not.
  init?(insight id: InsightID) {
    let id = id.rawValue
    let isPlain = id.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isPlain, id.hasPrefix("i-"), id.utf8.count <= 64 else { return nil }
    name = id
  }
}
