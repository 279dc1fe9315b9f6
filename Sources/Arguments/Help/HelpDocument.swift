/// A page about the program as a list of blocks; a terminal, man(1) and Markdown each show it.
package struct HelpDocument: Sendable {
  /// A name and what it means.
  package struct Item: Sendable {
    let name: String
    let text: String

    /// Explains a name.
    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// A key of a file format.
  package struct Setting: Sendable {
    /// The path of keys, for instance `select.min_messages`.
    package let key: String
    /// The valid values, as a phrase.
    let values: String
    /// What it means.
    let meaning: String
    /// The default as text; nil if the key has none.
    let defaultText: String?
    /// An example value as written in the file.
    let example: String?
    /// Whether it is required.
    let isRequired: Bool

    /// Describes a key.
    package init(
      key: String,
      values: String,
      meaning: String,
      defaultText: String?,
      example: String?,
      isRequired: Bool
    ) {
      self.key = key
      self.values = values
      self.meaning = meaning
      self.defaultText = defaultText
      self.example = example
      self.isRequired = isRequired
    }
  }

  /// A part of the page.
  package enum Block: Sendable {
    case section(String)
    case subsection(String)
    case paragraph(String)
    /// A synopsis; words in capitals stand for values.
    case usage(String)
    case examples([CommandSpecification.Example])
    case items([Item])
    case options([OptionSpecification])
    case settings([Setting])
    /// Lines that are shown as they are.
    case code([String])
  }

  /// The name of the manual page, for instance `debrief-run`.
  let name: String
  /// The section of the manual: 1 for commands, 5 for file formats.
  let section: Int
  /// What the page is about, as a phrase.
  let abstract: String
  /// The page, in the order of help.
  package var blocks: [Block]

  /// Begins a page.
  package init(name: String, section: Int, abstract: String, blocks: [Block] = []) {
    self.name = name
    self.section = section
    self.abstract = abstract
    self.blocks = blocks
  }
}
