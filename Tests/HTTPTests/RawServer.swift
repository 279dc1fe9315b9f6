import Glibc
import Synchronization
import Threads

/// A socket on a port of 127.0.0.1, closed at the end.
private struct Listener: ~Copyable {
  struct NotOpened: Error {}

  let descriptor: Int32
  let port: Int

  /// - Parameter backlog: How many connections may wait; nil not to listen.
  init(backlog: Int32?) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && backlog.map { listen(descriptor, $0) } ?? 0 == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    guard isOpen else { throw NotOpened() }
  }

  deinit { close(descriptor) }
}

/// Answers every connection with the same bytes, whatever was asked, and closes it.
final class RawServer: Sendable {
  private final class Log: Sendable {
    let received = Mutex<[String]>([])
  }

  private let listener: Listener
  private let log = Log()
  var port: Int { listener.port }
  /// What the clients sent, of each the first bytes.
  var received: [String] { log.received.withLock { $0 } }

  init(_ bytes: String) throws {
    listener = try Listener(backlog: 16)
    let descriptor = listener.descriptor
    let log = log
    let answer = Array(bytes.utf8)
    startThread {
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        var request = [UInt8](repeating: 0, count: 4096)
        let count = recv(connection, &request, request.count, 0)
        let text = String(decoding: request.prefix(max(count, 0)), as: UTF8.self)
        log.received.withLock { $0.append(text) }
        _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
        close(connection)
      }
    }
  }

  deinit { shutdown(listener.descriptor, Int32(SHUT_RDWR)) }
}

/// A port that is taken, so that no other test's server gets it, and where nothing listens.
final class SilentPort: Sendable {
  private let socket: Listener
  var port: Int { socket.port }

  init() throws { socket = try Listener(backlog: nil) }
}

/// Listens, but its queue is full: whoever connects waits.
final class FullListener: Sendable {
  private let listener: Listener
  private let waiting: [Int32]
  var port: Int { listener.port }

  init() throws {
    listener = try Listener(backlog: 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(listener.port).bigEndian
    waiting = (0..<4).map { _ in
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
      let descriptor = socket(AF_INET, kind, 0)
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      return descriptor
    }
  }

  deinit { for descriptor in waiting { close(descriptor) } }
}
