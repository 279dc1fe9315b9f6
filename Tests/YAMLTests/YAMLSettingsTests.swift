import Testing
import YAML

@Suite("YAML settings")
struct YAMLSettingsTests {
  private let root: YAMLNode

  init() throws {
    root = try YAMLNode.parse("name: x\ncount: 12\nratio: 0.5\nlive: true\nlist: [a, 1]\nnone:\n")
  }

  private func node(_ key: String) throws -> YAMLNode { try #require(root[key]) }

  @Test("settings of the wanted type are returned")
  func types() throws {
    #expect(try node("name").text("name") == "x")
    #expect(try node("count").text("count") == "12")
    #expect(try node("count").integer("count") == 12)
    #expect(try node("count").number("count") == 12)
    #expect(try node("ratio").number("ratio") == 0.5)
    #expect(try node("live").bool("live"))
    #expect(try node("list").texts("list") == ["a", "1"])
    #expect(try node("name").texts("name") == ["x"])
    #expect(try node("name").word("name", of: ["x", "y"]) == "x")
  }

  @Test("a setting of another type is an error that says what is wanted and found")
  func mismatches() throws {
    let none = try node("none")
    let list = try node("list")
    let name = try node("name")
    #expect(message { try none.text("none") } == "6:6: none must be a text, this is nothing")
    #expect(message { try list.bool("list") } == "5:7: list must be true or false, this is a list")
    #expect(message { try name.integer("n") } == "1:7: n must be a whole number, this is a text")
    #expect(message { try name.number("n") } == "1:7: n must be a number, this is a text")
    #expect(message { try name.mapping("n") } == "1:7: n must be a mapping, this is a text")
    let count = try node("count")
    #expect(
      message { try count.integer("count", in: 1...9) } == "2:8: count must be between 1 and 9"
    )
  }

  @Test("a wrong word or key is an error that names the nearest, or all there are")
  func advice() throws {
    let name = try node("name")
    #expect(
      message { try name.word("name", of: ["y", "z"]) }
        == "1:7: name cannot be \"x\"; known are y, z"
    )
    let known = ["names", "count"]
    #expect(
      message { try root.mapping("root").rejectKeys(except: known) { _, words in words.first } }
        == "1:1: unknown key \"name\"; did you mean \"names\"?"
    )
    #expect(
      message { try root.mapping("root").rejectKeys(except: known) }
        == "1:1: unknown key \"name\"; known are names, count"
    )
  }

  private func message(_ body: () throws -> some Any) -> String {
    do {
      _ = try body()
      return "no error"
    } catch { return "\(error)" }
  }
}
