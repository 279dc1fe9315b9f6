import CivilTime
import Database
import Foundation
import TestSupport

@testable import Ledger

/// A ledger in a file of its own.
final class LedgerFile {
  private let folder: TemporaryFolder
  let path: String
  let connection: Connection

  init() throws {
    let folder = try TemporaryFolder()
    path = folder.url.appending(path: "debrief.db").path
    connection = try Self.open(path)
    self.folder = folder
  }

  /// A further connection, as another process has one.
  func another() throws -> Connection { try Self.open(path) }

  static func open(_ path: String) throws -> Connection {
    let connection = try Connection(path: path)
    try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF")
    try Migrations([.ledger, .answerDigests, .callShares]).apply(to: connection)
    return connection
  }
}

extension Connection {
  func reserve(
    _ request: CallRequest,
    _ limits: CallLimits = CallLimits(),
    _ priority: CallPriority = .background,
    owner: String = "p1",
    at now: Instant
  ) throws -> Reservation {
    let wish = CallWish(request, limits, priority, owner: owner)
    let reservations = try write { try CallLedger($0).begin([wish], now: now) }
    guard let reservation = reservations.first else { throw NotGranted() }
    return reservation
  }

  /// Reserves a call that must be granted, and so is sent.
  func send(
    _ request: CallRequest,
    _ limits: CallLimits = CallLimits(),
    owner: String = "p1",
    at now: Instant
  ) throws -> Int64 {
    guard case .granted(let id) = try reserve(request, limits, owner: owner, at: now) else {
      throw NotGranted()
    }
    return id
  }

  /// Makes a call one that was reserved and never sent, as earlier versions of debrief left some.
  func withdraw(_ id: Int64) throws {
    try write { transaction in
      try transaction.run(
        """
        UPDATE calls SET status = 'reserved', sent_at = NULL, model_requests = NULL,
          model_tokens = NULL WHERE id = ?
        """,
        id
      )
    }
  }

  func settle(_ id: Int64, _ outcome: CallOutcome, at now: Instant) throws -> Bool {
    try write { try CallLedger($0).settle(id, outcome, now: now) }
  }
}

struct NotGranted: Error {}

let start = Instant(milliseconds: 1_800_000_000_000)

func request(
  _ hash: String = "h",
  run: RunID = "r1",
  model: String = "m",
  tokens: Int = 100,
  cost: Int64 = 0,
  kinds: [CallKind] = []
) -> CallRequest {
  CallRequest(
    run: run,
    job: "nightly",
    thread: "t1",
    kinds: kinds,
    hash: hash,
    model: model,
    inputTokens: tokens,
    cost: USD(micros: cost)
  )
}
