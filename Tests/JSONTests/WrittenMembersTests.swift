import JSON
import Testing

@Suite("Members that are written once")
struct WrittenMembersTests {
  private let object: JSONObject = {
    var object = JSONObject()
    object.append("a", .string("“x”\n"))
    object.append("b", .null)
    object.append("c", .array([.integer(1), .object(JSONObject())]))
    return object
  }()

  @Test("make the text of the whole object")
  func whole() {
    let written = WrittenMembers(object)
    #expect(written.text { _, _ in true } == JSONValue.object(object).text)
  }

  @Test("make texts of some of them, or of none")
  func some() {
    let written = WrittenMembers(object)
    var present = object
    present["b"] = nil
    #expect(written.text { _, isNull in !isNull } == JSONValue.object(present).text)
    #expect(written.text { name, _ in name == "b" } == #"{"b":null}"#)
    #expect(written.text { _, _ in false } == "{}")
  }
}
