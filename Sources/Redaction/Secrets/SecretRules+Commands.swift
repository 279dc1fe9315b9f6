extension SecretRule {
  /// Passwords in the arguments of programs, as people paste command lines.
  ///
  /// Between the program and its option is the rest of the line, without a limit: counting bytes is
  /// what makes such a pattern slow, and a search never returns to what it has passed.
  static let commands: [SecretRule] = [
    // curl -u user:password, http -a user:password
    SecretRule(
      "command-user",
      #"\bcurl\b|\bhttps?[ \t]"#,
      #"(?:\bcurl\b[^\r\n]*?[ \t](?:-[A-Za-z]{0,8}[uU][ \t]{0,2}|--(?:proxy-)?user[ \t=]{1,2})"#
        + #"|\bhttps?[ \t](?:[^\r\n]*?[ \t])?(?:-a[ \t]{0,2}|--auth[ \t=]{1,2}))"#
        + #"["']?[^\s:"'/]{1,64}:"# + value
    ),
    // mysql -pPASSWORD: after a space it would be the name of a database
    SecretRule(
      "mysql-password",
      #"\b(?:mysql|mariadb)"#,
      #"\b(?:mysql|mariadb)[a-z-]{0,12}[ \t](?:[^\r\n]*?[ \t])?-p["']?"# + value
    ),
    SecretRule(
      "command-password",
      #"\b(?:sshpass|mongo|docker|podman|redis-cli)"#,
      #"\b(?:sshpass[ \t]|(?:mongo[a-z]{0,8}|(?:docker|podman)[ \t]login)[ \t](?:[^\r\n]*?[ \t])?)-p[ \t]{0,2}["']?"#
        + value
    ),
    SecretRule(
      "redis-password",
      #"\bredis-cli\b"#,
      #"\bredis-cli[ \t](?:[^\r\n]*?[ \t])?(?:-a|--pass)[ \t]["']?"# + value
    ),
  ]

  /// What is neither a variable nor a placeholder.
  private static let value = #"([^\s"'$<{\[*-][^\s"'`]{2,})"#
}
