import GeminiEmulator
import Glibc

// `gemini-emulator [--port N] [--script FILE]`: the emulator as a program of its own. It writes its
// address to standard output and runs until it is killed. FILE is a table; see `ReplyRules`.

var options = GeminiEmulator.Options()
var rules: ReplyRules?
var arguments = CommandLine.arguments.dropFirst()

/// Writes a line at once, also into a pipe.
func write(_ line: String, to descriptor: Int32) {
  _ = Array(line.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}

/// Says what is wrong and ends the program.
func fail(_ message: String) -> Never {
  write("gemini-emulator: \(message)\n", to: STDERR_FILENO)
  exit(64)
}

/// The bytes of a file; nil if it cannot be read.
func bytes(of path: String) -> [UInt8]? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
    bytes += buffer.prefix(count)
  }
  return bytes
}

while let option = arguments.popFirst() {
  guard let value = arguments.popFirst() else { fail("\(option) needs a value") }
  switch option {
  case "--port":
    guard let port = UInt16(value) else { fail("--port needs a number") }
    options.port = port
  case "--script":
    guard let script = bytes(of: value) else { fail("\(value) cannot be read") }
    do {
      rules = try ReplyRules(script)
    } catch {
      fail("\(value): \(error)")
    }
  default: fail("unknown option \(option)")
  }
}

do {
  let table = rules
  let emulator = try GeminiEmulator(options: options) { table?.reply(to: $0) ?? .text("ok") }
  write(emulator.baseURL + "\n", to: STDOUT_FILENO)
  while true { pause() }
} catch {
  fail("the port cannot be opened")
}
