import Testing

@testable import Insights

@Suite("Calibration by reviews")
struct CalibrationTests {
  /// Verdicts on insights of which a share is right.
  private func judged(_ count: Int, raw: Double, right share: Double) -> [JudgedInsight] {
    (0..<count).map { number in
      JudgedInsight(
        kind: "action_item",
        group: "t\(number)",
        raw: raw,
        stated: raw,
        isRight: Double(number % 10) < share * 10
      )
    }
  }

  @Test("too few verdicts fit nothing")
  func fewVerdicts() {
    let fit = CalibrationFit(kind: "action_item", judged(20, raw: 0.8, right: 0.5))
    #expect(fit.outcome == nil)
    #expect(!fit.takesEffect)
  }

  @Test("confidences that are too high come down to the share that is right")
  func overconfident() {
    let fit = CalibrationFit(kind: "action_item", judged(100, raw: 0.85, right: 0.4))
    #expect(fit.takesEffect)
    let value = fit.outcome?.line.value(0.85) ?? 0
    #expect(abs(value - 0.4) < 0.05)
  }

  @Test("confidences that are right already stay")
  func calibrated() {
    let fit = CalibrationFit(kind: "action_item", judged(100, raw: 0.7, right: 0.7))
    #expect(fit.outcome != nil)
    #expect(!fit.takesEffect)
  }

  @Test("the same verdicts give the same fit")
  func deterministic() {
    let verdicts = judged(60, raw: 0.8, right: 0.5) + judged(40, raw: 0.5, right: 0.2)
    #expect(
      CalibrationFit(kind: "action_item", verdicts) == CalibrationFit(kind: "action_item", verdicts)
    )
  }

  @Test("a calibration reads what it wrote, and keeps the kind's maximum")
  func roundTrip() {
    var calibration = Calibration()
    var line = Calibration.Line()
    (line.offset, line.slope) = (5, 1)
    calibration.lines["decision"] = line
    #expect(Calibration(calibration.json) == calibration)
    #expect(calibration.value(0.5, of: .decision) == InsightKind.decision.maximumConfidence)
    #expect(calibration.value(0.5, of: .actionItem) == 0.5)
  }
}
