import Testing

@testable import Ledger

@Suite("Amounts of money")
struct USDTests {
  @Test(
    "amounts are read and written in dollars",
    arguments: [
      ("2.50", 2_500_000, "2.50"), ("0.000001", 1, "0.000001"), ("12", 12_000_000, "12.00"),
      (".5", 500_000, "0.50"), ("0.1234", 123_400, "0.123400"), ("0", 0, "0.00"),
    ]
  )
  func reads(text: String, micros: Int64, written: String) throws {
    let amount = try #require(USD(text))
    #expect(amount.micros == micros)
    #expect(amount.description == written)
  }

  @Test(
    "what is no amount is refused",
    arguments: ["", ".", "1.", "-1", "1,5", "0.0000001", "1e3", "9999999999999999", "١"]
  )
  func refuses(text: String) {
    #expect(USD(text) == nil)
  }

  @Test("sums stop at the ends")
  func sums() {
    #expect(USD(micros: .max) + USD(micros: 1) == USD(micros: .max))
    #expect(USD(micros: .min) + USD(micros: -1) == USD(micros: .min))
    #expect(USD(micros: .min).description == "-9223372036854.775808")
    #expect(USD(micros: -1_500_000).description == "-1.50")
  }
}
