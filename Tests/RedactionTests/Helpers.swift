@testable import Redaction

let salt = Array("salt of this workspace".utf8)

let everything = RedactionPolicy(
  Set(PersonalData.allCases),
  patterns: [.init(name: "employee-no", regex: #"\bE-[0-9]{6}\b"#)]
)

let people = [
  Person(id: "U1", names: ["Ana Souza", "ana.s"]),
  Person(id: "U2", names: ["Jürgen Müller"]),
  Person(id: "U3", names: ["王小明"]),
  Person(id: "U4", names: ["Will"]),
  Person(id: "U5", names: ["Иван Петров"]),
]

// Compiling is the larger part of masking a short text, so the tests share one.
private let shared = Result { try Redactor(policy: everything, salt: salt).naming(people) }

/// Masks one text with everything on.
func mask(_ text: String) throws -> (text: String, map: RedactionMap) {
  var map = RedactionMap()
  return (try shared.get().mask(text, into: &map), map)
}

/// The masked text with every code written as `#`.
func shape(_ text: String) throws -> String {
  let pattern = /\[([a-z-]+?)-[0-9][0-9a-z]{5}(-[0-9][0-9a-z]{2})?\]/
  return try mask(text).text.replacing(pattern) { match in
    match.output.2 == nil ? "[\(match.output.1)#]" : "[\(match.output.1)##]"
  }
}
