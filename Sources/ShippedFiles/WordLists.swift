/// The lists of a file of `words/`, or the numbers of a file of `weights/` that has its format, which
/// words/README.md describes.
///
/// Words are data, so that they can be edited without Swift. A file is read once, when its first
/// word is needed.
package struct WordLists<Name: WordListName>: Sendable {
  /// The lists, in the order of the file.
  package private(set) var all: [(name: Name, words: [String])] = []

  /// Reads a file that is embedded in the program.
  ///
  /// A file that is not as it must be is a mistake of ours: the program stops.
  ///
  /// - Parameter path: For instance `words/claims.txt`.
  package init(shipped path: String) {
    // `fatalError`, because optimised code does not print the message of a failed precondition.
    do { self = try Self.read(path) } catch { fatalError(error.description) }
  }

  /// Reads a file that is embedded in the program.
  ///
  /// - Throws: ``WordListError`` if there is no such file, or if it is not as it must be.
  package static func read(_ path: String) throws(WordListError) -> Self {
    guard let text = ShippedFiles.text(path) else {
      throw WordListError(path: path, line: 0, problem: .isNotShipped)
    }
    return try Self(text, path)
  }

  /// Reads a text.
  ///
  /// - Parameter path: Where it is from, for errors.
  package init(_ text: String, _ path: String) throws(WordListError) {
    var (names, number) = (Set<Name>(), 0)
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      do {
        try read(line, &names)
      } catch {
        throw WordListError(path: path, line: number, problem: error)
      }
    }
    let empty = all.first { $0.words.isEmpty }?.name
    if let missing = empty ?? Name.required.subtracting(names).first {
      throw WordListError(path: path, line: number, problem: .isMissing("\(missing)"))
    }
  }

  private mutating func read(
    _ line: Substring.UTF8View,
    _ names: inout Set<Name>
  ) throws(WordListError.Problem) {
    guard let tab = line.firstIndex(of: 0x09) else { throw .hasNoTab }
    if tab > line.startIndex {
      let written = String(Substring(line[..<tab]))
      guard let name = Name(listName: written) else { throw .isUnknown(written) }
      guard names.insert(name).inserted else { throw .isRepeated(written) }
      all.append((name, []))
    }
    guard let list = all.indices.last else { throw .isUnknown("") }
    all[list].words += Self.words(line[tab...].dropFirst())
  }

  /// The words between the commas of a line; `\,` is a comma in a word.
  private static func words(_ line: Substring.UTF8View) -> [String] {
    var words: [String] = []
    var begun = ""
    for part in line.split(separator: UInt8(ascii: ",")) {
      if part.last == UInt8(ascii: "\\") {
        begun += Substring(trimmed(part.dropLast(), isBegun: !begun.isEmpty)) + ","
      } else {
        words.append(begun + Substring(trimmed(part, isBegun: !begun.isEmpty)))
        begun = ""
      }
    }
    return (begun.isEmpty ? words : words + [begun]).filter { !$0.isEmpty }
  }

  private static func trimmed(_ part: Substring.UTF8View, isBegun: Bool) -> Substring.UTF8View {
    var part = part
    while !isBegun, part.first == 0x20 { part = part.dropFirst() }
    while part.last == 0x20 { part = part.dropLast() }
    return part
  }

  /// The words of a list, in the order of the file; none if the file has no such list.
  package subscript(name: Name) -> [String] { all.first { $0.name == name }?.words ?? [] }

  /// The words of a list.
  package func set(_ name: Name) -> Set<String> { Set(self[name]) }

  /// The words of a list that are numbers.
  ///
  /// One that is not a number is a mistake of ours: the program stops.
  package func numbers(_ name: Name) -> [Double] {
    self[name].map { word in
      guard let number = Double(word) else { fatalError("\(word) is not a number") }
      return number
    }
  }
}

extension WordLists where Name: CaseIterable {
  /// The first number of each list: those of files that have one number a list.
  package var values: [Name: Double] {
    Dictionary(uniqueKeysWithValues: Name.allCases.map { ($0, numbers($0)[0]) })
  }
}

/// The name of a list of words.
package protocol WordListName: Hashable, Sendable {
  /// The lists that a file must have.
  static var required: Set<Self> { get }

  /// Reads a name; nil if there is no list of that name.
  init?(listName: String)
}

extension WordListName where Self: RawRepresentable, RawValue == String {
  /// Reads a name; nil if there is no list of that name.
  package init?(listName: String) { self.init(rawValue: listName) }
}

extension WordListName where Self: CaseIterable {
  /// All of them.
  package static var required: Set<Self> { Set(allCases) }
}

/// A file of words is not as it must be.
package struct WordListError: Error, CustomStringConvertible {
  /// What is wrong with a line or with the file.
  package enum Problem: Error, Hashable {
    /// A line has no tab.
    case hasNoTab
    /// The program reads no list of that name.
    case isUnknown(String)
    /// The file has two lists of that name.
    case isRepeated(String)
    /// The list of that name is missing or has no words.
    case isMissing(String)
    /// There is no such file.
    case isNotShipped
  }

  /// The path of the file.
  let path: String
  /// The line, counted from 1; 0 for the file as a whole.
  let line: Int
  /// What is wrong.
  package let problem: Problem

  /// The error in one line.
  package var description: String {
    let problem =
      switch problem {
      case .hasNoTab: "a line without a tab; write NAME<tab>WORD, WORD"
      case .isUnknown(let name): "no list is named \"\(name)\""
      case .isRepeated(let name): "there are two lists \"\(name)\"; join them"
      case .isMissing(let name): "the list \"\(name)\" is missing or empty"
      case .isNotShipped: "there is no such file in the program"
      }
    return line == 0 ? "\(path): \(problem)" : "\(path):\(line): \(problem)"
  }
}
