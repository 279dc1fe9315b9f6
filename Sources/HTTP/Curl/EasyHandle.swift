import CCurl

/// A libcurl handle for one transfer after another, used by the event loop's thread only.
final class EasyHandle {
  let pointer: OpaquePointer
  private let words: UnsafeMutablePointer<CChar>

  init?() {
    guard let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
    words = .allocate(capacity: Int(CURL_ERROR_SIZE))
    words.pointee = 0
  }

  deinit {
    curl_easy_cleanup(pointer)
    words.deallocate()
  }

  /// libcurl's own message about the failure, which is sometimes more precise than the code.
  var detail: String { String(cString: words) }

  /// Resets the handle after a transfer, but keeps its connections.
  func reset() {
    curl_easy_reset(pointer)
    words.pointee = 0
  }

  func set(_ option: CURLoption, _ value: Int) { debrief_curl_set_long(pointer, option, value) }

  func set(_ option: CURLoption, _ value: String) {
    debrief_curl_set_string(pointer, option, value)
  }

  func set(_ option: CURLoption, pointer value: UnsafeRawPointer?) {
    debrief_curl_set_pointer(pointer, option, value)
  }

  func setOffset(_ option: CURLoption, _ value: Int) {
    debrief_curl_set_offset(pointer, option, curl_off_t(value))
  }

  func captureDetail() { set(CURLOPT_ERRORBUFFER, pointer: words) }

  /// The number of bytes of the whole body, as the server reports it; nil if it does not.
  var expectedBodyBytes: Int? {
    let count = offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
    return count >= 0 ? count : nil
  }

  /// How long the parts of the transfer took.
  var timing: HTTPTiming {
    var connections = 0
    debrief_curl_get_long(pointer, CURLINFO_NUM_CONNECTS, &connections)
    return HTTPTiming(
      connect: time(CURLINFO_PRETRANSFER_TIME_T),
      total: time(CURLINFO_TOTAL_TIME_T),
      isNewConnection: connections > 0
    )
  }

  private func time(_ info: CURLINFO) -> Duration { .microseconds(offset(info)) }

  private func offset(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    debrief_curl_get_offset(pointer, info, &value)
    return Int(value)
  }
}
