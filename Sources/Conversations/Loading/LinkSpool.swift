import Failures
import Glibc

/// Regroups message links from reading order into conversations, outside memory.
///
/// Links go into one of 64 partitions by conversation, each a chain of blocks in one unnamed
/// temporary file. Reading a partition back gives whole conversations, so memory holds one
/// partition at a time, however long the archive is.
final class LinkSpool {
  static let partitionCount = 64
  private static let linksPerBlock = 1024

  private let file: Int32
  private var tails: [[MessageLink]]
  private var blocks: [[Int]]
  private var blockCount = 0

  /// Opens an empty spool.
  ///
  /// - Parameter folder: Where to create its temporary file.
  /// - Throws: ``SpoolError`` if the file cannot be created.
  init(folder: String) throws(SpoolError) {
    var template = Array("\(folder)/.links-XXXXXX".utf8CString)
    file = mkstemp(&template)
    guard file >= 0 else { throw SpoolError(errno: errno) }
    unlink(&template)
    tails = Array(repeating: [], count: Self.partitionCount)
    blocks = Array(repeating: [], count: Self.partitionCount)
  }

  deinit { close(file) }

  /// Adds a link.
  func append(_ link: MessageLink) throws(SpoolError) {
    let partition = Int(link.conversation.rawValue) & (Self.partitionCount - 1)
    tails[partition].append(link)
    if tails[partition].count == Self.linksPerBlock { try flush(partition) }
  }

  /// Removes and returns all links of a partition, in the order in which they were added.
  func take(_ partition: Int) throws(SpoolError) -> [MessageLink] {
    var links: [MessageLink] = []
    links.reserveCapacity(blocks[partition].count * Self.linksPerBlock + tails[partition].count)
    for block in blocks[partition] { try read(block, into: &links) }
    links.append(contentsOf: tails[partition])
    blocks[partition] = []
    tails[partition] = []
    return links
  }

  private func flush(_ partition: Int) throws(SpoolError) {
    let block = blockCount
    let written = tails[partition].withUnsafeBytes { bytes in
      transferAll(bytes.count) { done in
        pwrite(
          file,
          bytes.baseAddress.map { $0 + done },
          bytes.count - done,
          block * bytes.count + done
        )
      }
    }
    guard written else { throw SpoolError(errno: errno) }
    blocks[partition].append(block)
    blockCount += 1
    tails[partition].removeAll(keepingCapacity: true)
  }

  private func read(_ block: Int, into links: inout [MessageLink]) throws(SpoolError) {
    let size = Self.linksPerBlock * MemoryLayout<MessageLink>.stride
    var isWhole = false
    links.append(
      contentsOf: [MessageLink](unsafeUninitializedCapacity: Self.linksPerBlock) { buffer, count in
        let bytes = UnsafeMutableRawBufferPointer(buffer)
        isWhole = transferAll(size) { done in
          pread(file, bytes.baseAddress.map { $0 + done }, size - done, block * size + done)
        }
        count = isWhole ? Self.linksPerBlock : 0
      }
    )
    guard isWhole else { throw SpoolError(errno: errno) }
  }

  /// Repeats a partial transfer until all bytes are transferred; false on an error or early end.
  private func transferAll(_ size: Int, _ transfer: (Int) -> Int) -> Bool {
    var done = 0
    while done < size {
      let count = transfer(done)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}

/// A failure of the temporary file beside the workspace.
struct SpoolError: Error, CustomStringConvertible {
  /// The system's error number.
  let errno: Int32

  /// The failure in one line.
  var description: String { "temporary file: \(String(cString: strerror(errno)))" }
}

extension SpoolError: UserFacingError {
  /// What to do about a full disk.
  var fix: String? {
    [ENOSPC, EDQUOT].contains(errno) ? "free some space, then run the command again" : nil
  }

  /// Reading or writing failed (74).
  var exitStatus: ExitStatus { .inputOutput }

  /// The folder of the workspace, where the file is.
  var subject: ErrorSubject? { .workspace }
}
