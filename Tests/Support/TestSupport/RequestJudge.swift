import Foundation
import JSON

/// The checker of requests that comes with the service's schema among the development data.
///
/// Tests that need it are enabled only where ``isThere`` is true.
package enum RequestJudge {
  private static let python = "/usr/bin/python3"

  /// Whether it can be asked.
  package static var isThere: Bool {
    SharedFolder.has("spec/validate_request.py")
      && FileManager.default.isExecutableFile(atPath: python)
  }

  /// It could not be asked.
  package struct NotAsked: Error {
    /// What it printed.
    package let output: String
  }

  /// Calls the checker once for many bodies: a line of its errors for each line of input.
  private static let driver = """
    import json, sys
    sys.path.insert(0, sys.argv[1])
    import validate_request
    schemas = json.load(open(sys.argv[1] + "/generativelanguage-v1beta.json"))
    for line in sys.stdin:
        checker = validate_request.V(schemas, sys.argv[3] == "strict", False)
        message = schemas["schemas"][sys.argv[2]]
        checker.obj(json.loads(line), message, "", sys.argv[2], True)
        print(json.dumps(checker.errors))
    """

  /// What is wrong with requests.
  ///
  /// - Parameter isStrict: Whether names must be in camel case.
  /// - Throws: ``NotAsked``, or what Foundation throws.
  package static func errors(
    in bodies: [String],
    message: String = "GenerateContentRequest",
    isStrict: Bool = false
  ) throws -> [[String]] {
    let folder = try TemporaryFolder()
    let input = folder.url.appending(path: "bodies.jsonl")
    try Data(bodies.map { $0 + "\n" }.joined().utf8).write(to: input)
    let handle = try FileHandle(forReadingFrom: input)
    let result = try ChildProcess.run(
      python,
      ["-c", driver, SharedFolder.path("spec"), message, isStrict ? "strict" : "lenient"],
      environment: ["PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8"],
      input: .descriptor(handle.fileDescriptor)
    )
    let text = String(decoding: result.output, as: UTF8.self)
    let errors = try text.split(separator: "\n").map { line in
      try JSONParser().parse(String(line)).array?.compactMap(\.string) ?? []
    }
    guard result.ending == .exited(0), errors.count == bodies.count else {
      throw NotAsked(output: text)
    }
    return errors
  }
}
