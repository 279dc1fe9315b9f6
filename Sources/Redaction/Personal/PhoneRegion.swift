/// The countries of time zones, for the numbers that people of one country write without its code.
package enum PhoneRegion {
  /// The country whose clocks a zone is named after.
  ///
  /// - Parameter zone: An IANA name.
  /// - Returns: A country whose numbering plan is known (ISO 3166-1); nil for others.
  package static func ofZone(_ zone: String) -> String? { regions[zone] }

  private static let regions: [String: String] = Dictionary(
    zones.flatMap { region, names in names.split(separator: " ").map { (String($0), region) } },
    uniquingKeysWith: { first, _ in first }
  )

  // From zone.tab of the IANA time zone database, without zones of few people.
  private static let zones: [(String, String)] = [
    ("AT", "Europe/Vienna"), ("BE", "Europe/Brussels"), ("CH", "Europe/Zurich"),
    ("CZ", "Europe/Prague"), ("DE", "Europe/Berlin Europe/Busingen"), ("DK", "Europe/Copenhagen"),
    ("ES", "Europe/Madrid Atlantic/Canary Africa/Ceuta"), ("FI", "Europe/Helsinki"),
    ("FR", "Europe/Paris"), ("GB", "Europe/London Europe/Belfast GB"), ("IE", "Europe/Dublin"),
    ("IL", "Asia/Jerusalem Asia/Tel_Aviv"), ("IN", "Asia/Kolkata Asia/Calcutta"),
    ("IT", "Europe/Rome"), ("JP", "Asia/Tokyo Japan"), ("KR", "Asia/Seoul"),
    ("MX", "America/Mexico_City America/Monterrey America/Tijuana America/Cancun"),
    ("NL", "Europe/Amsterdam"), ("NO", "Europe/Oslo"), ("NZ", "Pacific/Auckland"),
    ("PL", "Europe/Warsaw"), ("PT", "Europe/Lisbon Atlantic/Azores Atlantic/Madeira"),
    ("RU", "Europe/Moscow Europe/Samara Asia/Yekaterinburg Asia/Novosibirsk Asia/Vladivostok"),
    ("SE", "Europe/Stockholm"), ("TR", "Europe/Istanbul"), ("UA", "Europe/Kyiv Europe/Kiev"),
    ("ZA", "Africa/Johannesburg"), ("CN", "Asia/Shanghai Asia/Urumqi"),
    (
      "AU",
      "Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Perth Australia/Adelaide"
    ),
    ("BR", "America/Sao_Paulo America/Bahia America/Fortaleza America/Manaus America/Recife"),
    ("CA", "America/Toronto America/Vancouver America/Edmonton America/Winnipeg America/Halifax"),
    (
      "US",
      "America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix "
        + "America/Detroit America/Anchorage Pacific/Honolulu US/Eastern US/Central US/Mountain US/Pacific"
    ),
  ]
}
