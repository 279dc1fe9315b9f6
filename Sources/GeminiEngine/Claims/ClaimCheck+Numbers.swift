import CivilTime
import Conversations
import Language

extension ClaimCheck {
  /// Whether the numbers that a title has in words are said nearby.
  func areCountsSaid(in title: ClaimWords, _ near: [Int]) -> Bool {
    let counts = title.tokens.compactMap { NumberWords.counts[$0] }
    guard !counts.isEmpty, !isTranslated else { return true }
    let said = words.numbers(in: near)
    return counts.allSatisfy { said.contains($0) || words.nameNumbers.contains($0) }
  }

  /// Whether names with a number at their end are in the thread: "acme1", "room 12".
  func areNumberedNamesSaid(in text: String) -> Bool {
    // Most titles have no digit and no byte of another number, and finding characters is slow.
    guard text.utf8.contains(where: { $0 >= 0x80 || (0x30...0x39).contains($0) }),
      text.contains(where: \.isNumber)
    else { return true }
    return text.lowercased().split { !$0.isLetter && !$0.isNumber }.allSatisfy { word in
      // Scripts without case have no spaces before numbers.
      guard let end = word.firstIndex(where: \.isNumber) else { return true }
      let (name, number) = (word[..<end], word[end...])
      guard name.count > 1, name.allSatisfy(\.isLowercase), number.allSatisfy(\.isNumber) else {
        return true
      }
      return ["", " ", "-", "_", "#"].contains { words.says("\(name)\($0)\(number)") }
    }
  }

  /// Whether a number is a part of a name that the thread knows: "nico64", "SEC-19", "#1051".
  func isOfName(_ number: NumberScan.Claim, in text: String) -> Bool {
    let names = text.split { !($0.isLetter || $0.isNumber || "-_#/.".contains($0)) }.filter {
      name in
      let hasMark = name.contains { $0.isLetter || $0 == "#" || $0 == "_" }
      return hasMark && NumberScan(String(name)).claims.contains(number)
    }
    return !names.isEmpty && names.allSatisfy { words.says(String($0).lowercased()) }
  }

  /// Whether a number is the day of the month of a day that is named nearby in another way: "the
  /// 16th" for "tomorrow".
  func isDay(_ number: NumberScan.Claim, in text: String, _ near: [Int]) -> Bool {
    guard number.scaled == nil, let day = number.whole.flatMap(Int.init), (1...31).contains(day),
      !counts(day, in: text)
    else { return false }
    return dates.days(of: near.map { words.messages[$0].message }).contains { $0.date.day == day }
  }

  /// Whether a number precedes what it counts: "14 minutes", and not "the 14th".
  private func counts(_ number: Int, in text: String) -> Bool {
    let parts = text.split(separator: " ")
    return parts.indices.dropLast().contains {
      parts[$0] == "\(number)" && parts[$0 + 1].first?.isLowercase == true
    }
  }

  /// Whether the currencies of a text occur nearby, if any is named there.
  func hasCurrencies(of text: String, _ near: [Int]) -> Bool {
    let claimed = Currency.named(in: text)
    guard !claimed.isEmpty else { return true }
    let said = near.reduce(into: Set<Currency>()) {
      $0.formUnion(Currency.named(in: words.messages[$1].message.text))
    }
    return said.isEmpty || claimed.isSubset(of: said)
  }
}
