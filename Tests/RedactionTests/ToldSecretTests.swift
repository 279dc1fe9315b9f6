import Testing

@testable import Redaction

/// Secrets as people write them in chats, wikis and command lines, and sentences that only mention
/// them.
@Suite("Secrets in the words of a chat")
struct ToldSecretTests {
  private static let hexadecimal = String(SecretTests.hexadecimal.prefix(32))

  static let secrets: [(text: String, secret: String)] = [
    // Markdown
    ("**Password:** sunflower", "sunflower"), ("**Password**: sunflower", "sunflower"),
    ("__Passwort:__ Sonnenblume", "Sonnenblume"), ("- *contraseña*: girasol", "girasol"),
    ("| Password | sunflower |", "sunflower"), ("| **Passwort** | `Sonnenblume` |", "Sonnenblume"),
    ("| WLAN | Gäste |\n| Passwort | Sonnenblume |", "Sonnenblume"),
    ("| mot de passe | tournesol |", "tournesol"), ("Password\tsunflower", "sunflower"),
    ("user\tbob\npassword\tsunflower\nhost\tdb", "sunflower"), ("пароль\tподсолнух", "подсолнух"),
    ("wifi password\thunter22 upstairs", "hunter22"),
    ("| API key | \(SecretTests.letters(24)) |", SecretTests.letters(24)),
    ("token\t\(SecretTests.letters(24))", SecretTests.letters(24)),
    // Turned round
    ("hunter22 is the password", "hunter22"), ("so hunter22 is our new wifi password.", "hunter22"),
    ("ok: \"Tr0ub4dor&3\" is the admin password for staging", "Tr0ub4dor&3"),
    ("hunter22 ist das Passwort", "hunter22"), ("hunter22 est le mot de passe", "hunter22"),
    ("hunter22 es la contraseña", "hunter22"), ("hunter22 é a senha", "hunter22"),
    ("hunter22 is het wachtwoord", "hunter22"), ("hunter22 è la password", "hunter22"),
    ("sunflower is the password", "sunflower"), ("Hi! Sunflower was my password.", "Sunflower"),
    // Command lines
    ("curl -u bob:sunflower https://a.example", "sunflower"),
    ("curl -sSu 'bob:sun flower' https://a.example", "sun"),
    ("curl https://a.example -X POST --user bob:sunflower", "sunflower"),
    ("curl -ubob:sunflower a.example", "sunflower"), ("http -a bob:sunflower :8080", "sunflower"),
    ("curl -u AC\(hexadecimal):\(hexadecimal) https://a.example", ":\(hexadecimal)"),
    ("mysql -u root -psunflower shop", "sunflower"), ("mysqldump -p'sunflower' shop", "sunflower"),
    ("mariadb -h db -psunflower", "sunflower"), ("sshpass -p sunflower ssh bob@a", "sunflower"),
    ("docker login -u bob -p sunflower reg.example", "sunflower"),
    ("redis-cli -h cache -a sunflower ping", "sunflower"),
    // Keys of services and frameworks
    ("secret_key_base: \(SecretTests.hexadecimal)", SecretTests.hexadecimal),
    ("mailgun key-\(hexadecimal)", "key-\(hexadecimal)"),
    ("\(hexadecimal)-12ab34cd-56ef78ab", hexadecimal), ("\(hexadecimal)-us12", hexadecimal),
    ("TWILIO auth \(hexadecimal)", hexadecimal),
    ("AC\(hexadecimal) / \(hexadecimal)", "/ \(hexadecimal)"),
    // Links that let whoever has them in
    ("https://chat.whatsapp.com/Ab3dEf6hIj9kLm2nOp5qRs", "Ab3dEf6hIj9kLm2nOp5qRs"),
    ("join https://t.me/+Ab3dEf6hIj9kLm2n", "Ab3dEf6hIj9kLm2n"),
    ("t.me/joinchat/AAAAAEHbEkejzxUjAUCfYg", "AAAAAEHbEkejzxUjAUCfYg"),
    ("https://discord.gg/aB3dE6fG", "aB3dE6fG"),
    (
      "https://join.slack.com/t/acme/shared_invite/zt-1ab2cd3ef-GhIjKlMnOpQr",
      "zt-1ab2cd3ef-GhIjKlMnOpQr"
    ),
    ("https://signal.group/#CjQKIAbCdEfGhIjKlMnOpQrStUv", "CjQKIAbCdEfGhIjKlMnOpQrStUv"),
    // Codes
    ("the code is 482913", "482913"), ("ok so your code is 482 913, it lasts a minute", "482 913"),
    ("code: 482913", "482913"), ("the new code is 4711.", "4711"),
    ("der Code ist 482913", "482913"), ("dein Code lautet 482913 bitte", "482913"),
    ("le code est 482913", "482913"), ("el código es 482913", "482913"),
    ("il codice è 482913", "482913"), ("o código é 482913", "482913"), ("de code is 4829", "4829"),
    ("kod to 482913", "482913"), ("ваш код: 482913", "482913"),
    ("482913 is your code", "482913"), ("G-482913 is your Google verification code.", "482913"),
    ("4829 ist dein Bestätigungscode", "4829"), ("482913 is the login code", "482913"),
    ("482913 est votre code", "482913"), ("482913 es tu código", "482913"),
    // Where a word says so, a wrong or an exemplary number, too
    ("my SSN is 123-45-6789", "123-45-6789"), ("SSN: 912345678", "912345678"),
    ("social security number for the form: 123 45 6789", "123 45 6789"),
  ]

  @Test("are masked", arguments: secrets)
  func masks(text: String, secret: String) throws {
    var map = RedactionMap()
    let masked = try Redactor(policy: RedactionPolicy(), salt: salt).mask(text, into: &map)
    #expect(!masked.contains(secret), "\(masked)")
    #expect(map.unmask(masked) == text)
  }

  @Test(
    "are not seen in sentences about passwords",
    arguments: [
      "where is the password?", "Here is the password policy", "what was the password again?",
      "Nothing is the password manager's fault", "email is the password reset channel",
      "access to the password, please", "Access to the password is restricted",
      "Bitwarden is the password manager we use", "security is the password, literally",
      "is the password still valid?", "that's the password I meant", "Login is the password page",
      "¿cuál es la contraseña?", "Esta es la contraseña nueva",
      "además es la contraseña de siempre",
      "Qual é a senha?", "Essa é a senha do wifi", "Quel est le mot de passe ?",
      "Ceci est le mot de passe", "Leider ist das Passwort falsch", "Wie ist das Passwort?",
      "Daarom is het wachtwoord veranderd", "Qual è la password?", "Hier ist das Passwort, bitte",
      "Leider ist das Passwort, das ich habe, falsch", "jakie jest hasło?", "какой пароль?",
      "| Password | Required |", "| Password | Notes |\n|---|---|",
      "| Passwort | Hinweis |\r\n|:--|--:|",
      "| Password policy | draft |", "Password\trequired", "| Passwords must be changed | yearly |",
      "| key | release-2024.03.08 |", "key\tPROJECT-2024-0815", "**Password:** required",
    ]
  )
  func leavesPasswords(text: String) throws {
    #expect(try mask(text).text == text)
  }

  @Test(
    "are not seen in codes of errors, towns and products, nor in command lines without one",
    arguments: [
      "the error code is 404040", "exit code is 1370", "the zip code is 90210", "area code: 4151",
      "promo code is 202024", "your postal code is 10115", "90210 is my zip code",
      "404040 is the error code", "the code is 1200 lines long", "our code is 100000 lines",
      "der Fehlercode ist 404040", "le code postal est 75011", "the code is 1200.5 times faster",
      "el código postal es 28013", "il codice postale è 00184", "the code is 12 years old",
      "status code: 4040", "10115 ist unsere Postleitzahl", "2024 is the new code freeze",
      "curl -u $USER:$PASS https://a.example", "curl -u bob: https://a.example",
      "curl https://a.example:8443/x", "curl -u bob https://a.example/x:y",
      "mysql -u root -p shop", "mysql -p\"$PW\" shop", "docker run -p 8080:80 web",
      "docker login -u bob --password-stdin", "mkdir -p /srv/mysql-data", "redis-cli -a $PW",
      "https://discord.gg/minecraft", "https://discord.gg/swift-lang", "https://t.me/durov",
      "https://t.me/+49 is not a link", "twilio commit 4873fba", "ticket SSN-2024 is open",
      "the key-value store", "sentry-key-of-the-door", "SSN 000000000",
    ]
  )
  func leavesCodes(text: String) throws {
    #expect(try mask(text).text == text)
  }
}
