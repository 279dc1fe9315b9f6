import ArchiveReading
import Archives
import Conversations
import Glibc

// The program that libFuzzer drives. It is built by scripts/fuzz and no target of the package,
// because libFuzzer must be compiled into all modules that it explores.

/// What is fuzzed: a reader, named by `FUZZ_READER`; `auto` for detection and the reader it finds.
private let reader = getenv("FUZZ_READER").map { String(cString: $0) } ?? "auto"

/// A file without a name that holds one input after another.
private let file: CInt = {
  var template = Array("/tmp/debrief-fuzz-XXXXXX".utf8CString)
  let file = mkstemp(&template)
  unlink(template)
  return file
}()

/// Reads one input as a source, as far as its format goes.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzReader(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard ftruncate(file, 0) == 0, pwrite(file, bytes, count, 0) == count else { return 0 }
  do {
    let probe = try SourceProbe.open("/proc/self/fd/\(file)")
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

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// What the package manager makes the program's `main`.
@_cdecl("FuzzReader_main")
package func fuzzMain(
  _ count: CInt,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  var (count, arguments) = (count, arguments)
  return runDriver(&count, &arguments, fuzzReader)
}
