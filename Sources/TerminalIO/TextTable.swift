import Text

/// Rows with aligned columns.
package struct TextTable {
  /// A column.
  package struct Column {
    fileprivate let title: String
    fileprivate let isNumeric: Bool
    fileprivate let emphasis: Emphasis?

    /// Describes a column; numbers are flush right.
    package init(title: String, isNumeric: Bool = false, emphasis: Emphasis? = nil) {
      self.title = title
      self.isNumeric = isNumeric
      self.emphasis = emphasis
    }
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  /// Begins a table without rows.
  package init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row.
  package mutating func append(_ cells: [String]) { rows.append(cells) }

  /// The lines of the table.
  ///
  /// - Parameter width: The number of columns of the screen; nil for lines of any length. Columns
  ///   that do not fit continue on the next line, and the last column, which is text, is wrapped
  ///   between words; nothing else is cut, so that ids can be copied.
  /// - Returns: The titles and the rows, without blanks at their ends.
  package func lines(style: Style, width: Int?) -> [String] {
    let widths = columns.indices.map { index in
      ([columns[index].title] + rows.map { $0[index] }).map(\.displayWidth).max() ?? 0
    }
    let layout = Layout(widths, width)
    let titles = columns.map { Column(title: $0.title, isNumeric: $0.isNumeric, emphasis: .faint) }
    return lines(columns.map(\.title), titles, layout, style)
      + rows.flatMap { lines($0, columns, layout, style) }
  }

  /// Which columns share a line, and how wide each is.
  private struct Layout {
    let widths: [Int]
    let width: Int?
    private(set) var groups: [Range<Int>] = []

    /// The indentation of continuation lines.
    static let indentation = 4
    /// The minimum width of the last column beside others.
    private static let minimumText = 16

    init(_ widths: [Int], _ width: Int?) {
      self.widths = widths
      self.width = width
      var start = 0
      var used = 0
      for (index, natural) in widths.enumerated() {
        let needed = index == widths.count - 1 ? min(natural, Self.minimumText) : natural
        if let width, index > start, used + needed > width {
          groups.append(start..<index)
          start = index
          used = Self.indentation
        }
        used += natural + 2
      }
      groups.append(start..<widths.count)
    }
  }

  private func lines(
    _ cells: [String],
    _ columns: [Column],
    _ layout: Layout,
    _ style: Style
  ) -> [String] {
    layout.groups.map { group in
      let indentation = group.lowerBound == 0 ? 0 : Layout.indentation
      var result = String(repeating: " ", count: indentation)
      var used = indentation
      for index in group {
        let isLast = index == cells.count - 1
        let room = layout.width.map { max($0 - used, 8) }
        let cell = cells[index]
        let text = isLast ? room.map { cell.truncatedBetweenWords(toWidth: $0) } ?? cell : cell
        let missing = max(layout.widths[index] - text.displayWidth, 0)
        let blanks = String(repeating: " ", count: missing)
        let shown = columns[index].emphasis.map { style(text, $0) } ?? text
        result += columns[index].isNumeric ? blanks + shown : shown + (isLast ? "" : blanks)
        if index != group.upperBound - 1 { result += "  " }
        used += layout.widths[index] + 2
      }
      while result.hasSuffix(" ") { result.removeLast() }
      return result
    }
  }
}
