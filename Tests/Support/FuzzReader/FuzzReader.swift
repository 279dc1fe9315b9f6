import Archives
import Conversations
import Glibc

// The program that libFuzzer drives, built by scripts/fuzz: it is no target of the package, as its
// `main` is libFuzzer's own.

/// What is fuzzed: a reader, named by `FUZZ_READER`.
private let reader = getenv("FUZZ_READER").map { String(cString: $0) } ?? "auto"

/// Reads one input as a source, as far as its format goes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReader(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let file = memfd_create("input", 0)
  guard file >= 0 else { return 0 }
  defer { close(file) }
  guard write(file, bytes, count) == count else { return 0 }
  do {
    let probe = try SourceProbe.open("/proc/self/fd/\(file)")
    _ = ArchiveFormats.detect(probe)
    let format = try ArchiveFormats.format(of: probe, named: reader)
    let collector = MessageCollector(file: "input", batch: MessageBatch()) { batch in
      batch.removeAll()
      return batch
    }
    try format.read(probe, options: ReadOptions(), into: collector)
    try collector.flush()
  } catch {
    // Bad sources are refused with an error; only crashes, hangs and memory count.
  }
  return 0
}
