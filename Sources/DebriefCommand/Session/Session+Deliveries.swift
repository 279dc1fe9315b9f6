import Arguments
import GeminiEngine
import Jobs
import Runs
import TerminalIO
import Workspace

extension Session {
  /// Sends the digests that a job asks for after a run.
  ///
  /// - Parameter slot: The scheduled time, or the id of the run, that they belong to.
  /// - Returns: Whether all were sent, or none was asked for.
  func deliver(
    _ job: JobDefinition,
    of slot: String,
    in workspace: Workspace,
    _ arguments: ParsedArguments
  ) throws -> Bool {
    guard !job.deliveries.isEmpty else { return true }
    guard !arguments[CommonOptions.offline] else {
      console.note("\(job.name): --offline sends no digest")
      return true
    }
    var isComplete = true
    var targets: [DigestDelivery.Target] = []
    for delivery in job.deliveries {
      do throws(Failure) {
        targets.append(try target(delivery))
      } catch {
        console.warning("\(job.name): a digest cannot be sent: \(error.message)")
        isComplete = false
      }
    }
    let delivery = DigestDelivery(
      workspace,
      job: job,
      slot: slot,
      catalog: try prompts(arguments).catalog,
      transport: try transport(arguments)
    )
    for failure in try delivery.send(to: targets) {
      console.warning("\(job.name): a digest was not sent: \(failure)")
      isComplete = false
    }
    return isComplete
  }

  /// A delivery with its secrets fetched.
  private func target(_ delivery: JobDefinition.Delivery) throws(Failure) -> DigestDelivery.Target {
    var target = DigestDelivery.Target(delivery)
    switch delivery.target {
    case .mail(let mail):
      if let user = mail.user, let password = mail.password {
        target.login = (try environment.secret(user), try environment.secret(password))
      }
    case .webhook(let webhook):
      target.url = try environment.secret(webhook.url)
      if let token = webhook.token { target.token = try environment.secret(token) }
    }
    return target
  }
}
