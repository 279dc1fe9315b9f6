import Text

extension SearchQuery {
  /// The ranges of the query's words in a text.
  ///
  /// A character of a script written without spaces is marked only as part of a pair.
  ///
  /// - Returns: Ranges of the text's UTF-8, ascending; ranges that touch are merged.
  package func highlights(in text: String) -> [Range<Int>] {
    let tokenizer = Tokenizer()
    let matcher = TermMatcher(terms)
    var ranges: [Range<Int>] = []
    var last = (term: -1, range: 0..<0)
    var text = text
    text.withUTF8 { bytes in
      tokenizer.forEachToken(in: UnsafeRawBufferPointer(bytes)) { token in
        let term = matcher.match(token, tokenizer)
        if term >= 0 {
          let isPair = pairs.contains {
            $0.isUnspaced && $0.first == last.term && $0.second == term
          }
          if isPair {
            Self.add(last.range, to: &ranges)
            Self.add(token.range, to: &ranges)
          } else if terms[term].weight > 0 {
            Self.add(token.range, to: &ranges)
          }
        }
        last = (term, token.range)
        return true
      }
    }
    return ranges
  }

  private static func add(_ range: Range<Int>, to ranges: inout [Range<Int>]) {
    if let last = ranges.last, last.upperBound >= range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    } else {
      ranges.append(range)
    }
  }
}
