import Glibc

/// Decodes text in a character set that the C library supports.
///
/// Not thread-safe: use it from one thread at a time.
final class CharacterSetDecoder {
  private let conversion: iconv_t

  /// Prepares to decode.
  /// - Parameter charset: The set's name, as in mails; nil if it is not supported.
  init?(_ charset: String) {
    // The C library looks names up in a folder of converters, so only plain names are passed on.
    let isPlain = charset.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-_.:".utf8.contains(byte)
    }
    guard isPlain, let conversion = iconv_open("UTF-8", charset), Int(bitPattern: conversion) != -1
    else { return nil }
    self.conversion = conversion
  }

  deinit { iconv_close(conversion) }

  /// Decodes a text; what is not a character of the set becomes U+FFFD.
  func text(_ bytes: [UInt8]) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count * 2)
    var room = [UInt8](repeating: 0, count: 4096)
    var source = bytes.map { CChar(bitPattern: $0) }
    source.withUnsafeMutableBufferPointer { source in
      var next = source.baseAddress
      var left = source.count
      while left > 0 {
        let before = left
        let (written, isInvalid) = room.withUnsafeMutableBytes { room in
          var target = room.baseAddress?.assumingMemoryBound(to: CChar.self)
          var free = room.count
          let result = iconv(conversion, &next, &left, &target, &free)
          return (room.count - free, result == -1 && errno != E2BIG)
        }
        decoded += room[..<written]
        guard isInvalid || written == 0 && left == before else { continue }
        decoded += "\u{FFFD}".utf8
        next = next?.advanced(by: 1)
        left -= 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
