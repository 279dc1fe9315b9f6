import CCurl
import Glibc

/// Sends mail through an SMTP server, with libcurl.
///
/// Always over TLS, from the first byte (`smtps`) or by STARTTLS (`smtp`), except for a server on
/// this machine. See <https://curl.se/libcurl/c/CURLOPT_MAIL_RCPT.html>.
package struct MailServer: Sendable {
  private let url: String
  private let host: String
  private let isLoopback: Bool
  private let login: (user: String, password: String)?

  /// Creates a client of a server.
  ///
  /// - Parameters:
  ///   - url: `smtps://mail.example.com:465` or `smtp://mail.example.com:587`.
  ///   - login: The user and the password; nil if the server wants none.
  /// - Throws: ``HTTPError`` of kind `invalidRequest` if the URL is not one of a mail server.
  package init(
    url: String,
    login: (user: String, password: String)?
  ) throws(HTTPError) {
    let scheme = ["smtps://", "smtp://"].first(where: url.hasPrefix)
    guard let scheme, let parts = URLParts("https://" + url.dropFirst(scheme.count)) else {
      throw HTTPError(.invalidRequest, host: "", reason: "the mail server's URL is not valid")
    }
    self.url = url
    self.login = login
    host = parts.host
    isLoopback = parts.isLoopback
  }

  /// Sends a message and waits until the server has accepted it.
  ///
  /// - Parameters:
  ///   - message: Header fields and body, with CR LF at the ends of lines.
  ///   - sender: The address that errors go to.
  ///   - recipients: The addresses; nothing in them may end an SMTP command.
  ///   - timeout: The maximum time for all of it.
  /// - Throws: ``HTTPError``; its reason names no address.
  package func send(
    _ message: [UInt8],
    from sender: String,
    to recipients: [String],
    timeout: Duration
  ) throws(HTTPError) {
    guard let handle = EasyHandle() else {
      throw HTTPError(.closed, host: host, reason: "libcurl cannot be used")
    }
    let upload = MailUpload(message)
    var list: UnsafeMutablePointer<curl_slist>?
    for recipient in recipients { list = curl_slist_append(list, "<\(recipient)>") ?? list }
    defer { curl_slist_free_all(list) }
    handle.captureDetail()
    handle.set(CURLOPT_URL, url)
    handle.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    handle.set(CURLOPT_NOSIGNAL, 1)
    handle.set(CURLOPT_PROXY, "")
    handle.set(CURLOPT_USE_SSL, Int(isLoopback ? CURLUSESSL_TRY.rawValue : CURLUSESSL_ALL.rawValue))
    handle.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    handle.set(CURLOPT_CONNECTTIMEOUT_MS, 10_000)
    handle.set(CURLOPT_TIMEOUT_MS, Int(timeout / .milliseconds(1)))
    handle.set(CURLOPT_MAIL_FROM, "<\(sender)>")
    handle.set(CURLOPT_MAIL_RCPT, pointer: list)
    if let login {
      handle.set(CURLOPT_USERNAME, login.user)
      handle.set(CURLOPT_PASSWORD, login.password)
    }
    handle.set(CURLOPT_UPLOAD, 1)
    let context = Unmanaged.passUnretained(upload).toOpaque()
    debrief_curl_set_reader(handle.pointer, context, readMail, rewindMail)
    let code = withExtendedLifetime(upload) { curl_easy_perform(handle.pointer) }
    guard code != CURLE_OK else { return }
    throw HTTPError(kind(of: code), host: host, reason: reason(code))
  }

  private func kind(of code: CURLcode) -> HTTPError.Kind {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: .notResolved
    case CURLE_COULDNT_CONNECT: .notConnected
    case CURLE_OPERATION_TIMEDOUT: .timedOut(.total)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED: .tls
    case CURLE_LOGIN_DENIED: .notAllowed
    default: .broken
    }
  }

  /// The failure in libcurl's fixed words: the server's own may repeat addresses.
  private func reason(_ code: CURLcode) -> String { String(cString: curl_easy_strerror(code)) }
}

/// A message that libcurl reads piece by piece.
private final class MailUpload {
  let bytes: [UInt8]
  var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }
}

private let readMail: curl_read_callback = { buffer, size, count, context in
  guard let buffer, let context else { return 0 }
  let upload = Unmanaged<MailUpload>.fromOpaque(context).takeUnretainedValue()
  let length = min(size * count, upload.bytes.count - upload.offset)
  upload.bytes.withUnsafeBytes { bytes in
    guard length > 0, let start = bytes.baseAddress else { return }
    memcpy(buffer, start + upload.offset, length)
  }
  upload.offset += length
  return length
}

private let rewindMail: curl_seek_callback = { context, offset, origin in
  guard let context, origin == SEEK_SET else { return CURL_SEEKFUNC_FAIL }
  let upload = Unmanaged<MailUpload>.fromOpaque(context).takeUnretainedValue()
  guard (0...upload.bytes.count).contains(Int(offset)) else { return CURL_SEEKFUNC_FAIL }
  upload.offset = Int(offset)
  return CURL_SEEKFUNC_OK
}
