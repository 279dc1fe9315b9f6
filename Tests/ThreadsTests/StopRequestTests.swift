import Glibc
import Synchronization
import Testing
import Threads

@Suite("A request to stop")
struct StopRequestTests {
  @Test("wakes a thread that would sleep for a day")
  func sleepingThread() async throws {
    let stop = Event()
    let hasWoken = Event()
    startThread {
      stop.request.sleep(for: .seconds(86_400))
      hasWoken.happen()
    }
    stop.happen()
    await hasWoken.request.made()
    #expect(hasWoken.hasHappened)
  }

  @Test("wakes a thread that waits for input which never comes")
  func waitingThread() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (output, input) = (ends[0], ends[1])
    defer { for end in [output, input] { close(end) } }
    let stop = Event()
    let hasInput = await withCheckedContinuation { continuation in
      startThread { continuation.resume(returning: stop.request.wait(forInputOn: output)) }
      stop.happen()
    }
    #expect(!hasInput)
  }

  @Test("does not keep input from being noticed, nor the end of a file")
  func input() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    write(ends[1], "!", 1)
    #expect(StopRequest.never.wait(forInputOn: ends[0]))
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 1)
    #expect(!StopRequest.never.wait(forInputOn: ends[0], atMost: .zero))
    close(ends[1])
    #expect(StopRequest.never.wait(forInputOn: ends[0]))
  }

  @Test("wakes all threads and tasks that wait for it")
  func many() async {
    let stop = Event()
    await withTaskGroup { group in
      for _ in 0..<20 {
        group.addTask { await stop.request.made() }
        group.addTask {
          await withCheckedContinuation { continuation in
            startThread {
              stop.request.sleep()
              continuation.resume()
            }
          }
        }
      }
      stop.happen()
    }
    #expect(stop.hasHappened)
  }

  @Test("is looked at again only when something changes, and goes on if it is not made yet")
  func changes() async {
    let changes = Changes()
    let looks = Atomic(0)
    let needed = 5
    let stop = StopRequest(changes) {
      looks.add(1, ordering: .relaxed).newValue >= needed
    }
    await withTaskGroup { group in
      group.addTask { await stop.made() }
      while looks.load(ordering: .relaxed) < needed {
        changes.announce()
        await Task.yield()
      }
    }
    #expect(looks.load(ordering: .relaxed) == needed)
  }

  @Test("that comes by itself is noticed although nothing announces it")
  func time() async {
    // A clock that goes on each time it is read.
    let time = Atomic(0)
    let stop = StopRequest(
      timeLeft: {
        time.add(1, ordering: .relaxed)
        return .milliseconds(1)
      },
      check: { time.load(ordering: .relaxed) >= 3 }
    )
    await stop.made()
    #expect(stop())
    time.store(0, ordering: .relaxed)
    let combined = StopRequest([stop]) { stop() }
    combined.sleep()
    #expect(combined())
  }

  @Test("is not waited for by a task that is cancelled")
  func cancelled() async {
    let waiting = Task { await StopRequest.never.made() }
    waiting.cancel()
    await waiting.value
  }
}
