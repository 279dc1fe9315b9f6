package import Failures

/// The address of the service, and the URLs of its methods.
package struct Endpoint: Sendable, Hashable {
  /// The services that speak this protocol.
  enum Service: Sendable, Hashable {
    /// The Gemini Developer API.
    case developer
    /// Vertex AI, for a project and a location.
    case vertex(project: String, location: String)
  }

  /// The address in front of every path, without a slash at its end.
  package let base: String
  /// The version in every path.
  let version: String
  /// Which service it is.
  let service: Service

  /// Google's own address of the Developer API.
  package static let developerBase = "https://generativelanguage.googleapis.com"

  /// The Developer API.
  ///
  /// - Throws: ``EndpointError``.
  package init(
    base: String = Endpoint.developerBase,
    version: String = "v1beta"
  ) throws(EndpointError) {
    try self.init(base: base, version: version, service: .developer)
  }

  /// Vertex AI.
  ///
  /// - Parameters:
  ///   - location: The region, for instance `europe-west4`, or `global`.
  ///   - base: The address in front of every path; nil for Google's own for the location.
  /// - Throws: ``EndpointError``.
  package static func vertex(
    project: String,
    location: String = "global",
    base: String? = nil,
    version: String = "v1"
  ) throws(EndpointError) -> Endpoint {
    for name in [project, location] where !isPathName(name) {
      throw .badName(name)
    }
    return try Endpoint(
      base: base ?? vertexBase(location),
      version: version,
      service: .vertex(project: project, location: location)
    )
  }

  private static func vertexBase(_ location: String) -> String {
    switch location {
    case "global": "https://aiplatform.googleapis.com"
    case "us", "eu": "https://aiplatform.\(location).rep.googleapis.com"
    default: "https://\(location)-aiplatform.googleapis.com"
    }
  }

  private init(base: String, version: String, service: Service) throws(EndpointError) {
    var base = base
    while base.hasSuffix("/") { base.removeLast() }
    guard let host = Self.host(base) else { throw .badBase }
    let isLoopback = ["localhost", "::1"].contains(host) || Self.isLoopbackNumber(host)
    guard base.lowercased().hasPrefix("https://") || isLoopback else {
      throw .plainText(host: host)
    }
    guard Self.isPathName(version) else { throw .badName(version) }
    self.base = base
    self.version = version
    self.service = service
  }

  /// The host of an address without credentials, query and fragment; nil for any other.
  private static func host(_ base: String) -> String? {
    let parts = base.split(separator: "://", maxSplits: 1)
    guard parts.count == 2, ["http", "https"].contains(parts[0].lowercased()),
      base.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      !base.contains(where: { "@?#\\".contains($0) })
    else { return nil }
    let authority = parts[1].prefix { $0 != "/" }
    if authority.first == "[" { return String(authority.dropFirst().prefix { $0 != "]" }) }
    let host = authority.prefix { $0 != ":" }
    return host.isEmpty ? nil : host.lowercased()
  }

  private static func isLoopbackNumber(_ host: String) -> Bool {
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
  }

  /// A text as a value in a query (RFC 3986): everything but unreserved characters as `%XX`.
  static func escaped(_ text: String) -> String {
    text.utf8.reduce(into: "") { escaped, byte in
      let character = String(decoding: [byte], as: UTF8.self)
      let digits = String(byte, radix: 16, uppercase: true)
      escaped += isPathName("x" + character) ? character : byte < 16 ? "%0\(digits)" : "%\(digits)"
    }
  }

  /// Whether a name can appear in a path as it is.
  static func isPathName(_ name: String) -> Bool {
    let marks = Set("-._".utf8)
    return !name.isEmpty && name != "." && name != ".."
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || marks.contains(byte)
      }
  }
}

extension Endpoint {
  /// The address of a model's method.
  ///
  /// - Parameters:
  ///   - model: The model, with or without `models/`.
  ///   - method: The method, with its query if it has one.
  /// - Returns: nil if the model's name cannot appear in an address.
  func url(model: String, method: String) -> String? {
    modelURL(model).map { "\($0):\(method)" }
  }

  /// The address of a model.
  func modelURL(_ model: String) -> String? {
    let name = model.withoutModelsPrefix
    guard Self.isPathName(name) else { return nil }
    return switch service {
    case .developer: "\(base)/\(version)/models/\(name)"
    case .vertex(let project, let location):
      "\(base)/\(version)/projects/\(project)/locations/\(location)/publishers/google/"
        + "models/\(name)"
    }
  }

  /// How requests are written for this service.
  var dialect: GenerateRequest.Dialect {
    if case .developer = service { .developer } else { .vertex }
  }
}

/// Why an address cannot be used.
package enum EndpointError: Error, Hashable, CustomStringConvertible {
  /// It is not an `https` address.
  case badBase
  /// It is plain HTTP to another machine.
  case plainText(host: String)
  /// A version, project or location that cannot appear in a path.
  case badName(String)

  /// The failure in one line.
  package var description: String {
    switch self {
    case .badBase: "the base URL must be https://HOST, without credentials and query"
    case .plainText(let host):
      "the base URL is plain http to \(host); http is only for this machine (127.0.0.1)"
    case .badName(let name): "\"\(name)\" is not allowed in a URL"
    }
  }
}

extension EndpointError: UserFacingError {
  /// A configuration mistake (78).
  package var exitStatus: ExitStatus { .configuration }
}
