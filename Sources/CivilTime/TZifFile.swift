/// A compiled time zone: the format of RFC 9636 (TZif), versions 1 to 4.
struct TZifFile {
  /// A change of offset.
  struct Change {
    /// Seconds since 1970.
    let time: Int64
    /// The offset from then on, in seconds ahead of UTC.
    let offset: Int
  }

  /// The offset before the first change.
  let firstOffset: Int
  /// The changes, ascending.
  let changes: [Change]
  /// The rule for times after the last change.
  let yearlyRule: YearlyRule?

  /// Reads a file.
  ///
  /// It is nil if the bytes are not such a file, or count leap seconds.
  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes: bytes)
    guard let header = Header(&reader) else { return nil }
    guard header.version >= 2 else {
      guard let block = Block(&reader, header, timeSize: 4) else { return nil }
      (firstOffset, changes, yearlyRule) = (block.firstOffset, block.changes, nil)
      return
    }
    // The first block is for readers that know only 32-bit times.
    guard reader.skip(header.blockSize(timeSize: 4)), let header = Header(&reader),
      let block = Block(&reader, header, timeSize: 8), let footer = reader.footer()
    else { return nil }
    (firstOffset, changes) = (block.firstOffset, block.changes)
    yearlyRule = YearlyRule(footer)
    guard yearlyRule != nil || footer.isEmpty else { return nil }
  }

  private struct Header {
    let version: Int
    let utcFlagCount: Int
    let standardFlagCount: Int
    let leapCount: Int
    let timeCount: Int
    let typeCount: Int
    let nameLength: Int

    init?(_ reader: inout ByteReader) {
      guard reader.skip("TZif"), let version = reader.integer(size: 1), reader.skip(15) else {
        return nil
      }
      // Version 1 is a zero byte, the others are ASCII digits.
      self.version = version == 0 ? 1 : Int(version) - 0x30
      var counts: [Int] = []
      for _ in 0..<6 {
        // More than any zone has; keeps the sums below from overflowing.
        guard let count = reader.integer(size: 4), (0...100_000).contains(count) else { return nil }
        counts.append(Int(count))
      }
      (utcFlagCount, standardFlagCount) = (counts[0], counts[1])
      (leapCount, timeCount, typeCount, nameLength) = (counts[2], counts[3], counts[4], counts[5])
      guard (1...4).contains(self.version), typeCount > 0 else { return nil }
    }

    func blockSize(timeSize: Int) -> Int {
      timeCount * (timeSize + 1) + typeCount * 6 + nameLength + leapCount * (timeSize + 4)
        + standardFlagCount + utcFlagCount
    }
  }

  private struct Block {
    let firstOffset: Int
    let changes: [Change]

    init?(_ reader: inout ByteReader, _ header: Header, timeSize: Int) {
      guard header.leapCount == 0, reader.remaining >= header.blockSize(timeSize: timeSize) else {
        return nil
      }
      let times = (0..<header.timeCount).compactMap { _ in reader.integer(size: timeSize) }
      let types = (0..<header.timeCount).compactMap { _ in reader.integer(size: 1) }
      let offsets = (0..<header.typeCount).compactMap { _ -> Int? in
        let offset = reader.integer(size: 4)
        return reader.skip(2) ? offset.map(Int.init) : nil
      }
      // RFC 9636 §3.2: offsets are between −25 and 26 hours; the times ascend.
      guard offsets.allSatisfy({ (-93_599...93_599).contains($0) }),
        types.allSatisfy({ offsets.indices.contains(Int($0)) }),
        zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }),
        reader.skip(header.nameLength + header.standardFlagCount + header.utcFlagCount)
      else { return nil }
      firstOffset = offsets[0]
      // zic writes −2^59 for "since ever"; earlier than the calendar is all the same to us.
      let earliest = Instant.earliest.milliseconds / 1000
      let latest = Instant.latest.milliseconds / 1000
      changes = zip(times, types).map { time, type in
        Change(time: min(max(time, earliest), latest), offset: offsets[Int(type)])
      }
    }
  }
}

/// Reads big-endian numbers from bytes, never beyond their end.
private struct ByteReader {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var remaining: Int { bytes.count - position }

  mutating func skip(_ count: Int) -> Bool {
    guard count <= remaining else { return false }
    position += count
    return true
  }

  mutating func skip(_ text: String) -> Bool {
    bytes[position...].starts(with: text.utf8) && skip(text.utf8.count)
  }

  /// A signed number of 4 or 8 bytes, or an unsigned one of 1.
  mutating func integer(size: Int) -> Int64? {
    guard size <= remaining else { return nil }
    defer { position += size }
    let bits = bytes[position..<position + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 4
      ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
  }

  /// The text between the two line feeds that end the file.
  mutating func footer() -> String? {
    guard skip("\n"), let end = bytes[position...].firstIndex(of: 0x0A), end - position < 256 else {
      return nil
    }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }
}
