import Text

/// Rows whose columns are below each other.
struct TextTable {
  /// A column.
  struct Column {
    let title: String
    var isNumeric = false
    var emphasis: Emphasis?
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row.
  mutating func append(_ cells: [String]) { rows.append(cells) }

  /// The lines of the table.
  ///
  /// - Parameter width: The number of columns the screen has; the last column is cut to fit. nil
  ///   where lines may be as long as they are.
  /// - Returns: The titles and the rows, without blanks at their ends.
  func lines(style: Style, width: Int?) -> [String] {
    let widths = columns.indices.map { index in
      ([columns[index].title] + rows.map { $0[index] }).map(\.displayWidth).max() ?? 0
    }
    let titles = columns.map { Column(title: $0.title, isNumeric: $0.isNumeric, emphasis: .faint) }
    let heading = line(columns.map(\.title), titles, widths, style, width)
    return [heading] + rows.map { line($0, columns, widths, style, width) }
  }

  private func line(
    _ cells: [String],
    _ columns: [Column],
    _ widths: [Int],
    _ style: Style,
    _ width: Int?
  ) -> String {
    var result = ""
    var used = 0
    for (index, cell) in cells.enumerated() {
      let isLast = index == cells.count - 1
      let room = width.map { max($0 - used, 8) }
      let text = isLast ? room.map { cell.truncated(toWidth: $0) } ?? cell : cell
      let blanks = String(repeating: " ", count: max(widths[index] - text.displayWidth, 0))
      let shown = columns[index].emphasis.map { style(text, $0) } ?? text
      result += columns[index].isNumeric ? blanks + shown : shown + (isLast ? "" : blanks)
      if !isLast { result += "  " }
      used += widths[index] + 2
    }
    while result.hasSuffix(" ") { result.removeLast() }
    return result
  }
}
