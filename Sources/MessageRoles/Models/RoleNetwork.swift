import BoostedTrees
import NeuralNetwork

/// A small recurrent network that reads a thread in both directions, and along its links, for what
/// each message does.
///
/// `Training/network.py` fits it.
struct RoleNetwork: Sendable {
  /// The numbers of a message between the layers.
  private static let hidden = 128
  /// The numbers of a message that linked ones see.
  private static let narrow = 32
  /// The numbers that are remembered of the messages on one side.
  private static let remembered = 64
  /// The numbers of a message from reading it three tokens at a time.
  private static let filters = 96
  /// The weight of a plain fact.
  private static let plainWeight: Float = 0.3
  /// The maximum number of messages that are read as one sequence, so that memory is bounded.
  private static let longest = 512

  /// Words and parts of words.
  private let text: SlotTable
  private let plain: SlotTable
  private let spellings = SpellingMemory()
  private let tokens: ConvolutionLayer
  private let entry: DenseLayer
  private let forward: RecurrentLayer
  private let backward: RecurrentLayer
  private let memory: DenseLayer
  private let narrowing: DenseLayer
  private let linked: DenseLayer
  private let exit: DenseLayer

  init(_ reader: inout WeightsReader) throws {
    text = try SlotTable(&reader, bits: 14, width: 24)
    plain = try SlotTable(&reader, bits: 10, width: 32)
    tokens = try ConvolutionLayer(&reader, inputs: text.width, filters: Self.filters)
    let hidden = Self.hidden
    let inputs = 2 * text.width + plain.width + Self.filters
    entry = try DenseLayer(&reader, inputs: inputs, outputs: hidden)
    forward = try RecurrentLayer(&reader, inputs: hidden, width: Self.remembered)
    backward = try RecurrentLayer(&reader, inputs: hidden, width: Self.remembered)
    memory = try DenseLayer(&reader, inputs: hidden + 2 * Self.remembered, outputs: hidden)
    narrowing = try DenseLayer(&reader, inputs: hidden, outputs: Self.narrow)
    linked = try DenseLayer(
      &reader,
      inputs: hidden + MessageLinks.kinds * Self.narrow,
      outputs: hidden
    )
    exit = try DenseLayer(&reader, inputs: inputs + 3 * hidden, outputs: RoleScores.scalarCount)
  }

  /// The scores of all messages of a thread, by their plain facts and their links.
  func scores(_ messages: [RoleMessage], plain: [[UInt64]], _ links: MessageLinks) -> [RoleScores] {
    stride(from: 0, to: messages.count, by: Self.longest).flatMap { start in
      let range = start..<min(messages.count, start + Self.longest)
      return scores(input(messages[range], plain[range]), links.within(range))
    }
  }

  /// What the network sees of messages by themselves.
  private func input(_ messages: ArraySlice<RoleMessage>, _ plain: ArraySlice<[UInt64]>)
    -> Activations
  {
    let set = SlotSet(below: 1 << text.bits)
    func sum(_ hashes: [UInt64], _ view: FeatureView) -> [Float] {
      let slots = set.distinct(hashes.lazy.map { view.slot($0, bits: text.bits) })
      return text.sum(slots, factor: 1 / Float(max(1, slots.count)).squareRoot())
    }
    var tokens = TokenSpellings(text, set, spellings)
    let texts = messages.map { tokens.rows(of: $0.tokens) }
    let read = self.tokens(texts, tokens.rows)
    var rows = Activations(count: 0, width: entry.inputs)
    for (row, message) in messages.enumerated() {
      let facts = set.distinct(
        plain[plain.startIndex + row].lazy.map { FeatureView.plain.slot($0, bits: self.plain.bits) }
      )
      rows.append(
        sum(message.features.words, .words) + sum(message.features.parts, .parts)
          + self.plain.sum(facts, factor: Self.plainWeight) + read[row]
      )
    }
    return rows
  }

  private func scores(_ input: Activations, _ links: [[Int]]) -> [RoleScores] {
    var own = entry(input)
    own.rectify()
    var around = memory(own, forward(own), backward(own, backward: true))
    around.rectify()
    around += own
    var far = linked(around)
    let narrow = narrowing(around)
    for (kind, targets) in links.enumerated() {
      linked.add(narrow, rows: targets, at: Self.hidden + kind * Self.narrow, to: &far)
    }
    far.rectify()
    far += around
    let scores = exit(input, own, around, far)
    return (0..<scores.count).map { scores[$0, 0] }
  }
}
