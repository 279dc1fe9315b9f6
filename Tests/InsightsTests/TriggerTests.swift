import Database
import Testing

@testable import Insights

@Suite("What made or changed an insight")
struct TriggerTests {
  @Test("is stored under the name by which records and queries know it")
  func names() {
    let triggers: [(Trigger, String)] = [
      (.job("nightly"), "job:nightly"), (.job("nightly", run: "01J"), "job:nightly/run:01J"),
      (.command(.thread), "command:thread"), (.command(.calibrate), "command:calibrate"),
      (.reader("ana"), "ana"), (.reader("job:nightly"), "reader:job:nightly"),
      (.reader("forget"), "reader:forget"), (.reader(nil), "user"), (.forget, "forget"),
    ]
    for (trigger, name) in triggers { #expect(trigger.rawValue == name) }
  }
}
