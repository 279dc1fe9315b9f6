import Foundation
import Synchronization

/// Takes mail on 127.0.0.1 as an SMTP server does (RFC 5321), and keeps what it was sent.
final class FakeMailServer: Sendable {
  private let descriptor: Int32
  private let lines = Mutex<[String]>([])
  let port: Int

  /// Commands and messages, line by line.
  var received: [String] { lines.withLock { $0 } }

  struct NotOpened: Error {}

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 4) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isOpen else { throw NotOpened() }
    self.descriptor = descriptor
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        self?.serve(connection)
        close(connection)
      }
    }
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  private func serve(_ connection: Int32) {
    func say(_ line: String) {
      let bytes = Array("\(line)\r\n".utf8)
      _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
    guard let stream = fdopen(dup(connection), "r") else { return }
    defer { fclose(stream) }
    say("220 ready")
    var isData = false
    var isLogin = false
    var buffer = [CChar](repeating: 0, count: 4096)
    while fgets(&buffer, Int32(buffer.count), stream) != nil {
      let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
      lines.withLock { $0.append(line) }
      switch line.uppercased() {
      case _ where isLogin:
        isLogin = false
        say("235 welcome")
      case "." where isData:
        isData = false
        say("250 taken")
      case _ where isData: continue
      case "DATA":
        isData = true
        say("354 go on")
      case let command where command.hasPrefix("EHLO"):
        say("250-localhost")
        say("250 AUTH PLAIN")
      case "AUTH PLAIN":
        isLogin = true
        say("334 ")
      case let command where command.hasPrefix("AUTH PLAIN "): say("235 welcome")
      case "QUIT":
        say("221 bye")
        return
      default: say("250 fine")
      }
    }
  }
}
