/// Which addresses a server may have.
///
/// The rule applies to the addresses that are connected to, after the name was resolved, so a name
/// that changes its address between check and use (DNS rebinding) cannot bypass it.
package enum AddressPolicy: Sendable, Hashable {
  /// Every address.
  case any
  /// Only addresses of the public internet, for URLs that come from elsewhere: not of this machine,
  /// of private networks, link-local or reserved. Not through a proxy, which resolves names itself.
  case publicOnly
  /// Only this machine.
  case loopbackOnly

  /// Whether an address is allowed.
  func allows(_ address: IPAddress) -> Bool {
    switch self {
    case .any: true
    case .publicOnly: address.isPublic
    case .loopbackOnly: address.isLoopback
    }
  }
}
