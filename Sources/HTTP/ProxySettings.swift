/// The proxies through which servers are reached.
///
/// This machine itself is always reached directly.
package struct ProxySettings: Sendable, Hashable {
  /// The proxy's URL, for instance `http://proxy:3128`; nil for none.
  ///
  /// It may contain a password, and is never shown.
  package var proxy: String?
  /// Names of servers that are reached directly: `example.org` with its subdomains, an address,
  /// a network such as `10.0.0.0/8`, or `*` for all.
  package var exceptions: [String]

  /// Creates settings.
  package init(proxy: String? = nil, exceptions: [String] = []) {
    self.proxy = proxy
    self.exceptions = exceptions
  }

  /// Reads the usual variables: `https_proxy`, else `all_proxy`, and `no_proxy`; lower case first.
  package init(environment: [String: String]) {
    let value = { (name: String) -> String? in
      let value = environment[name] ?? environment[name.uppercased()]
      return value?.isEmpty == false ? value : nil
    }
    proxy = value("https_proxy") ?? value("all_proxy")
    exceptions = (value("no_proxy") ?? "").split { $0 == "," || $0 == " " }.map(String.init)
  }
}

extension ProxySettings: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Whether there is a proxy, without its URL, which may hold a password.
  package var description: String { proxy == nil ? "no proxy" : "a proxy" }

  /// The same as the description.
  package var debugDescription: String { description }

  /// The mirror that `dump` and other tools see: no more than the description.
  package var customMirror: Mirror { Mirror(self, children: ["proxy": description]) }
}
