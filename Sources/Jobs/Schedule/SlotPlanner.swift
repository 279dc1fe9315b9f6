import CivilTime

/// Decides what is to be done about a job's slots.
struct SlotPlanner {
  let job: String
  let schedule: Schedule
  /// The slot recorded last, unless a wrong clock recorded it.
  let last: Slot?
  let now: Instant
  let isRunning: Bool
  let seed: String?

  /// The slots to record, earliest first.
  func plan() -> [Slot] {
    guard let due = latestDue() else { return unfinished.map { [$0] } ?? [] }
    let latest = decision(due)
    guard let last else { return [latest] }
    let missed = missed(after: last.scheduledAt, before: due).map { older($0, than: latest) }
    return [leftover(than: latest)].compactMap(\.self) + missed + [latest]
  }

  /// The latest slot after the one recorded last whose start has come.
  private func latestDue() -> Instant? {
    let clock = now + SlotPlan.earliness
    let bound = last?.scheduledAt ?? .earliest
    guard let slot = schedule.cron.last(upTo: clock, after: bound) else { return nil }
    if start(of: slot) <= clock { return slot }
    // Each start is before the next slot, so the start of the previous slot has come.
    return schedule.cron.last(upTo: slot - .milliseconds(1), after: bound)
  }

  // MARK: The latest slot that is due

  private func decision(_ slot: Instant) -> Slot {
    if isRunning, schedule.overlap == .queueOne {
      return Slot(job: job, scheduledAt: slot, status: .waiting, reason: .stillRunning)
    }
    if isRunning || cameWhileRunning(slot) {
      return schedule.overlap == .forbid ? skipped(slot, .stillRunning) : queued(slot)
    }
    if lateness(of: slot) <= schedule.jitter + SlotPlan.punctuality { return run(slot, .onTime) }
    if last == nil { return skipped(slot, .beforeFirst) }
    if schedule.missed == .skip { return skipped(slot, .missedPolicy) }
    return isPastDeadline(slot) ? skipped(slot, .pastDeadline) : run(slot, .missed)
  }

  private func queued(_ slot: Instant) -> Slot {
    isPastDeadline(slot) ? skipped(slot, .pastDeadline) : run(slot, .queued)
  }

  private func cameWhileRunning(_ slot: Instant) -> Bool {
    guard let begin = last?.startedAt, let end = last?.finishedAt else { return false }
    return (begin..<max(begin, end)).contains(start(of: slot))
  }

  private func isPastDeadline(_ slot: Instant) -> Bool {
    schedule.startDeadline.map { lateness(of: slot) > $0 } ?? false
  }

  private func lateness(of slot: Instant) -> Duration {
    .milliseconds(now.milliseconds - slot.milliseconds)
  }

  private func start(of slot: Instant) -> Instant {
    seed.map { schedule.start(of: slot, job: job, seed: $0) } ?? slot
  }

  // MARK: Slots before it

  /// The outcome of a slot that was not considered before.
  private func older(_ slot: Instant, than latest: Slot) -> Slot {
    guard latest.status == .running || latest.status == .waiting else {
      return skipped(slot, cameWhileRunning(slot) ? .stillRunning : latest.reason)
    }
    return schedule.missed == .skip
      ? skipped(slot, .missedPolicy)
      : covered(Slot(job: job, scheduledAt: slot, status: .covered, reason: .laterSlot), by: latest)
  }

  /// The outcome of the slot recorded last if there is a later one, and something left to do.
  private func leftover(than latest: Slot) -> Slot? {
    guard let last, last.status == .waiting || last.status == .running && !isRunning else {
      return nil
    }
    if latest.status == .running || latest.status == .waiting { return covered(last, by: latest) }
    return last.status == .running ? cutOff(last) : skipped(last.scheduledAt, latest.reason)
  }

  /// The slot recorded last if there is no later one, and something left to do.
  private var unfinished: Slot? {
    guard let last, !isRunning else { return nil }
    switch last.status {
    case .waiting: return queued(last.scheduledAt)
    case .running:
      // Interrupted twice: a third attempt would fare no better.
      let isHopeless = last.reason == .interrupted || schedule.missed == .skip
      return isHopeless || isPastDeadline(last.scheduledAt)
        ? cutOff(last) : run(last.scheduledAt, .interrupted)
    default: return nil
    }
  }

  // MARK: Slots

  private func run(_ slot: Instant, _ reason: Slot.Reason) -> Slot {
    Slot(job: job, scheduledAt: slot, status: .running, reason: reason, startedAt: now)
  }

  private func skipped(_ slot: Instant, _ reason: Slot.Reason) -> Slot {
    Slot(job: job, scheduledAt: slot, status: .skipped, reason: reason)
  }

  private func cutOff(_ slot: Slot) -> Slot {
    var slot = slot
    slot.status = .failed
    slot.reason = .interrupted
    return slot
  }

  private func covered(_ slot: Slot, by latest: Slot) -> Slot {
    var slot = slot
    slot.status = .covered
    slot.reason = .laterSlot
    slot.coveredBy = latest.scheduledAt
    return slot
  }

  /// The latest of the slots between two others.
  ///
  /// The span searched doubles until it holds enough, so six months of minutes cost as little as
  /// an hour.
  private func missed(after start: Instant, before end: Instant) -> [Instant] {
    var span = Duration.seconds(3600)
    while true {
      let low = max(start, end - span)
      var found: [Instant] = []
      var current = low
      while let next = schedule.cron.next(after: current), next < end {
        found.append(next)
        current = next
      }
      if low == start || found.count > SlotPlan.listed {
        return Array(found.suffix(SlotPlan.listed))
      }
      span *= 2
    }
  }
}
