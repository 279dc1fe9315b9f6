import Testing
import Threads

@Suite("A semaphore for tasks")
struct AsyncSemaphoreTests {
  /// Begins to wait at a semaphore, after all that wait already.
  private func waiting(_ count: Int, at semaphore: AsyncSemaphore<Never>) async -> Task<Void, Never>
  {
    let before = semaphore.waiting
    let task = Task { await semaphore.acquire(count) }
    while semaphore.waiting == before { await Task.yield() }
    return task
  }

  @Test("lets in what fits, in turn")
  func turns() async {
    let semaphore = AsyncSemaphore<Never>(permits: 100)
    await semaphore.acquire(60)
    let second = await waiting(50, at: semaphore)
    let third = await waiting(30, at: semaphore)
    #expect(semaphore.held == 60, "what would fit does not overtake")
    semaphore.release(10)
    await second.value
    #expect((semaphore.held, semaphore.waiting) == (100, 1))
    semaphore.release(100)
    await third.value
    #expect((semaphore.held, semaphore.waiting) == (30, 0))
  }

  @Test("lets in what exceeds the bound, alone")
  func tooLarge() async {
    let semaphore = AsyncSemaphore<Never>(permits: 100)
    await semaphore.acquire(10)
    let large = await waiting(500, at: semaphore)
    let small = await waiting(1, at: semaphore)
    semaphore.release(10)
    await large.value
    #expect((semaphore.held, semaphore.waiting) == (500, 1))
    semaphore.release(500)
    await small.value
    #expect(semaphore.held == 1)
  }

  @Test("is never passed by more than the bound, and by all in the end")
  func many() async {
    let semaphore = AsyncSemaphore<Never>(permits: 1_000)
    let passed = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<500 {
        group.addTask {
          let bytes = number * 37 % 600 + 1
          await semaphore.acquire(bytes)
          let isWithin = semaphore.held <= 1_000
          await Task.yield()
          semaphore.release(bytes)
          return isWithin
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(passed == 500)
    #expect((semaphore.held, semaphore.waiting) == (0, 0))
  }

  @Test("lets in more when it grows, and no one beyond what it shrank to")
  func size() async throws {
    let semaphore = AsyncSemaphore<Never>(permits: 1)
    await semaphore.acquire()
    let second = await waiting(1, at: semaphore)
    semaphore.resize(to: 2)
    await second.value
    semaphore.resize(to: 1)
    let third = await waiting(1, at: semaphore)
    semaphore.release()
    #expect((semaphore.held, semaphore.waiting) == (1, 1))
    semaphore.release()
    await third.value
    #expect((semaphore.held, semaphore.waiting) == (1, 0))
  }

  private struct Closed: Error, Equatable { var reason: String }

  @Test("refuses present and later waiters, for the first reason")
  func refusal() async {
    let semaphore = AsyncSemaphore<Closed>(permits: 1)
    await #expect(throws: Never.self) { try await semaphore.acquire() }
    let waiter = Task { () -> Closed? in
      do throws(Closed) { try await semaphore.acquire() } catch { return error }
      return nil
    }
    while semaphore.waiting == 0 { await Task.yield() }
    semaphore.close(Closed(reason: "quota"))
    semaphore.close(Closed(reason: "later"))
    #expect(await waiter.value == Closed(reason: "quota"))
    await #expect(throws: Closed(reason: "quota")) { try await semaphore.acquire() }
    #expect(semaphore.refusal == Closed(reason: "quota"))
  }
}
