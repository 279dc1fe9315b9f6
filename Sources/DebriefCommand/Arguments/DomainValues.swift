import Arguments
import Jobs
import Ledger
import Workspace

extension ValueType<String> {
  /// A job of the overlay, or the path of a job file.
  static var job: Self { Self(ValueForm("JOB"), expectation: "a job") { $0 } }

  /// A prompt, a kind or a partial.
  static var prompt: Self {
    let form = ValueForm("NAME", completion: .names(CompletionKind.prompts.rawValue))
    return Self(form, expectation: "a prompt") { $0 }
  }
}

extension ValueType<Int64> {
  /// The number of a change of insights; 0 is before the first.
  static var change: Self {
    Self(ValueForm("N"), expectation: "a whole number from 0") { text in
      Int64(text).flatMap { $0 >= 0 ? $0 : nil }
    }
  }
}

extension ValueType<BadRecordLimit> {
  /// A share such as `10%` or `2.5%`, or a number of records.
  static var limit: Self {
    Self(ValueForm("N%"), expectation: "a share such as 10%, or a number of records") { text in
      guard text.hasSuffix("%") else {
        return ValueType<Int>.digits(text).map(BadRecordLimit.count)
      }
      let digits = text.dropLast()
      let isPlain = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
      guard isPlain, let percent = Double(digits), (0...100).contains(percent) else { return nil }
      return .share(percent / 100)
    }
  }
}

extension ValueType<Shard> {
  /// One of several parts.
  static var shard: Self {
    Self(ValueForm("N/COUNT"), expectation: "a part of all, such as 1/3") { Shard($0) }
  }
}

extension ValueType<USD> {
  /// An amount of money.
  static var amount: Self {
    Self(ValueForm("USD"), expectation: "an amount such as 1 or 0.50") { USD($0) }
  }
}
