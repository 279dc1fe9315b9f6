/// The members of an object as JSON, each written once, for texts that have some of them.
package struct WrittenMembers: Sendable {
  /// A name with its value, as they are written.
  private struct Member {
    let name: String
    let isNull: Bool
    let range: Range<Int>
  }

  private var bytes: [UInt8] = []
  private var members: [Member] = []

  /// Writes members.
  package init(_ object: JSONObject) {
    bytes.reserveCapacity(Self.usualSize)
    members.reserveCapacity(object.members.count)
    for member in object.members {
      let start = bytes.count
      JSONValue.write(member.name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      member.value.write(to: &bytes)
      members.append(
        Member(name: member.name, isNull: member.value.isNull, range: start..<bytes.count)
      )
    }
  }

  /// What most objects with a text and what it says take, in bytes.
  private static let usualSize = 2_048

  /// An object with some of the members, as ``JSONValue/text`` writes it.
  ///
  /// - Parameter isIncluded: Whether it has a member, by its name and whether its value is null.
  package func text(where isIncluded: (_ name: String, _ isNull: Bool) -> Bool) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + members.count + 2)
    text.append(UInt8(ascii: "{"))
    for member in members where isIncluded(member.name, member.isNull) {
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      text += bytes[member.range]
    }
    text.append(UInt8(ascii: "}"))
    return String(decoding: text, as: UTF8.self)
  }
}
