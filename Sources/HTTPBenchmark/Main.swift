import Glibc
import HTTP
import JSON
import Synchronization

/// Drives calls against a server and times them:
/// `http-benchmark URL CALLS IN-FLIGHT MILLISECONDS [AUTHORITIES.pem]`.
///
/// Each call posts 8 KB. Prints one JSON object: `seconds`, `share` of the ideal when the server
/// answers after so many milliseconds, `cpuMicroseconds` for each call, `peakMegabytes`,
/// `connections` and `failed`.
@main
enum Main {
  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    let numbers = words.dropFirst().prefix(3).compactMap { Int($0) }
    guard let url = words.first, numbers.count == 3, words.count <= 5, numbers[1] > 0 else {
      return fail("usage: http-benchmark URL CALLS IN-FLIGHT MILLISECONDS [AUTHORITIES.pem]")
    }
    let settings = TransportSettings(
      concurrency: numbers[1],
      authoritiesFile: words.count == 5 ? words.last : nil
    )
    do throws(HTTPError) {
      let run = try Run(url: url, calls: numbers[0], settings)
      print(await run.measure(latency: .milliseconds(numbers[2])).text)
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ reason: String) {
    "http-benchmark: \(reason)\n".withCString { _ = write(STDERR_FILENO, $0, strlen($0)) }
    exit(1)
  }
}

/// One measurement.
private struct Run {
  private let transport: CurlTransport
  private let request: HTTPRequest
  private let calls: Int
  private let inFlight: Int

  init(url: String, calls: Int, _ settings: TransportSettings) throws(HTTPError) {
    transport = try CurlTransport(settings)
    let talk = String(repeating: "Alice: we agreed to ship on Thursday, budget 12k. ", count: 164)
    let body = #"{"contents":[{"role":"user","parts":[{"text":"\#(talk)"}]}]}"#
    request = HTTPRequest(
      .post,
      url,
      headers: [
        HTTPHeader("content-type", "application/json"),
        HTTPHeader("x-goog-api-key", "none", isSecret: true),
      ],
      body: Array(body.utf8)
    )
    self.calls = calls
    inFlight = settings.concurrency
  }

  func measure(latency: Duration) async -> JSONValue {
    let tally = Tally(calls: calls)
    let (start, before) = (ContinuousClock().now, usage)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<inFlight {
        group.addTask { await work(tally) }
      }
    }
    let seconds = (ContinuousClock().now - start) / .seconds(1)
    let after = usage
    let processor = Double(after.processorMicroseconds - before.processorMicroseconds)
    let ideal = Double(calls) / Double(inFlight) * (latency / .seconds(1))
    return [
      "seconds": .double(rounded(seconds)),
      "share": .double(rounded(ideal / seconds)),
      "cpuMicroseconds": .double(rounded(processor / Double(max(calls, 1)))),
      "peakMegabytes": .double(rounded(Double(after.ru_maxrss) / 1024)),
      "connections": JSONValue(tally.connections),
      "failed": JSONValue(tally.failed),
    ]
  }

  /// Makes calls one after another until none is left.
  private func work(_ tally: Tally) async {
    while tally.takeCall() {
      do throws(HTTPError) {
        let response = try await transport.send(request)
        tally.add(response)
      } catch {
        tally.addFailure()
      }
    }
  }

  private var usage: rusage {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage
  }

  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

extension rusage {
  /// User and system time.
  fileprivate var processorMicroseconds: Int {
    (ru_utime.tv_sec + ru_stime.tv_sec) * 1_000_000 + Int(ru_utime.tv_usec + ru_stime.tv_usec)
  }
}

/// What happened in all calls.
private final class Tally: Sendable {
  private struct Counts {
    var left: Int
    var failed = 0
    var connections = 0
  }

  private let counts: Mutex<Counts>

  init(calls: Int) { counts = Mutex(Counts(left: calls)) }

  var failed: Int { counts.withLock { $0.failed } }
  var connections: Int { counts.withLock { $0.connections } }

  /// Takes one of the calls that are left.
  func takeCall() -> Bool {
    counts.withLock { counts in
      counts.left -= 1
      return counts.left >= 0
    }
  }

  func add(_ response: HTTPResponse) {
    counts.withLock { counts in
      if response.status != 200 || response.body.isEmpty { counts.failed += 1 }
      if response.timing.isNewConnection { counts.connections += 1 }
    }
  }

  func addFailure() { counts.withLock { $0.failed += 1 } }
}
