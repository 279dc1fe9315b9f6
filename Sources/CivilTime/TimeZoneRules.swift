/// The rules of one IANA time zone.
public struct TimeZoneRules: Sendable {
}
