/// The best position of a sequence of words in a longer one, both in order.
///
/// Time is the product of both lengths, memory the length of the shorter.
struct WordAlignment {
  /// The number of words of the quote that are in the source in order.
  var matches = 0
  /// The position of the first of them in the source.
  var first = 0
  /// The position of the last of them in the source.
  var last = 0
  /// The position of the first of them in the quote.
  var firstInQuote = 0
  /// The position of the last of them in the quote.
  var lastInQuote = 0
  /// The longest run of words of the quote that the source lacks.
  var longestRun = 0

  private struct Cell {
    var score: Int32 = 0
    var matches: Int32 = 0
    var first: Int32 = -1
    var last: Int32 = -1
    var firstInQuote: Int32 = -1
    var lastInQuote: Int32 = -1
    var run: Int32 = 0
    var longestRun: Int32 = 0

    mutating func match(source: Int32, quote: Int32) {
      score += 4
      matches += 1
      if first < 0 { (first, firstInQuote) = (source, quote) }
      (last, lastInQuote) = (source, quote)
      run = 0
    }

    mutating func miss() {
      score -= 1
      run += 1
      longestRun = max(longestRun, run)
    }
  }

  /// Finds the position; nil if no word of the quote is in the source.
  ///
  /// - Parameters:
  ///   - quote: The words to find; at most a few dozen.
  ///   - start: The first position in the source that counts.
  init?(of quote: [WordList.Word], in source: [WordList.Word], from start: Int) {
    guard !quote.isEmpty, start < source.count else { return nil }
    var row = [Cell()]
    for _ in quote {
      var cell = row[row.count - 1]
      cell.miss()
      row.append(cell)
    }
    var best = row[quote.count]
    for index in start..<source.count {
      var diagonal = row[0]
      for column in 1...quote.count {
        let above = row[column]
        var cell = diagonal
        if quote[column - 1].digest == source[index].digest {
          cell.match(source: Int32(index), quote: Int32(column - 1))
        } else {
          cell.miss()
        }
        // A word of the source that the quote leaves out.
        if above.score - 1 > cell.score {
          cell = above
          cell.score -= 1
        }
        // A word of the quote that the source lacks.
        if row[column - 1].score - 1 > cell.score {
          cell = row[column - 1]
          cell.miss()
        }
        row[column] = cell
        diagonal = above
      }
      if row[quote.count].score > best.score { best = row[quote.count] }
    }
    guard best.matches > 0 else { return nil }
    (matches, first, last) = (Int(best.matches), Int(best.first), Int(best.last))
    (firstInQuote, lastInQuote) = (Int(best.firstInQuote), Int(best.lastInQuote))
    longestRun = Int(best.longestRun)
  }
}
