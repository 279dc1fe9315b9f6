package import Text

/// The people of a thread and the names they go by.
package struct PersonNames {
  /// The people, each once.
  private var people: [Owner] = []
  private var owners: [String: Int] = [:]
  /// Names in folded words joined by a space; nil for those that several people have.
  private var names: [String: Int?] = [:]

  /// Creates an empty one.
  package init() {}

  /// The maximum number of words in a name.
  private static let longest = 4

  /// Adds a person, or another name of one that is known.
  package mutating func add(id: String, name: String?, _ tokenizer: Tokenizer) {
    if let known = owners[id] {
      if people[known].name == name { return }
      if people[known].name == nil { people[known].name = name }
      return add(names(id: id, name: name, tokenizer), for: known)
    }
    owners[id] = people.count
    people.append(Owner(id: id, name: name))
    add(names(id: id, name: name, tokenizer), for: people.count - 1)
  }

  /// The person with an id.
  package func person(_ id: String) -> Owner? { owners[id].map { people[$0] } }

  private mutating func add(_ words: Set<String>, for person: Int) {
    for word in words {
      if let known = names[word] {
        if known != person { names[word] = .some(nil) }
      } else {
        names[word] = person
      }
    }
  }

  /// What a person may be called: the full name, its first and last word, the id.
  private func names(id: String, name: String?, _ tokenizer: Tokenizer) -> Set<String> {
    var result: Set<String> = []
    for source in [name, id] {
      guard let source else { continue }
      let words = words(of: source, tokenizer).prefix(Self.longest)
      guard let first = words.first, let last = words.last else { continue }
      result.insert(words.joined(separator: " "))
      if source == name {
        for word in [first, last] where word.utf8.count > 1 { result.insert(word) }
      }
    }
    return result
  }

  /// The person who goes by a name, all of it.
  ///
  /// - Returns: nil if no one does, or several do.
  package func person(called name: String, _ tokenizer: Tokenizer) -> Owner? {
    let words = words(of: name, tokenizer)
    guard let index = names[words.joined(separator: " ")] else { return nil }
    return index.map { people[$0] }
  }

  /// The folded words of a name: no case, no accents, no apostrophes.
  private func words(of name: String, _ tokenizer: Tokenizer) -> [String] {
    var words: [String] = []
    tokenizer.forEachToken(in: name) { token in
      words.append(String(decoding: token.bytes, as: UTF8.self))
      return true
    }
    return words
  }
}
