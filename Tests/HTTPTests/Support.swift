import CZlib
import HTTP
import LoopbackServer

/// The text of bytes.
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// Why a call failed; nil if it did not.
func failure(
  _ transport: any HTTPTransport,
  _ request: HTTPRequest
) async -> HTTPError? {
  do throws(HTTPError) {
    _ = try await transport.send(request)
    return nil
  } catch {
    return error
  }
}

/// Bytes without a pattern that a compressor would find.
func noise(_ count: Int) -> [UInt8] {
  var state: UInt64 = 42
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 56)
  }
}

/// Bytes packed as gzip.
func gzip(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  deflateInit2_(
    &stream,
    9,
    Z_DEFLATED,
    15 + 16,
    8,
    Z_DEFAULT_STRATEGY,
    zlibVersion(),
    Int32(MemoryLayout<z_stream>.size)
  )
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 64)
  let room = output.count
  input.withUnsafeMutableBufferPointer { source in
    output.withUnsafeMutableBufferPointer { target in
      stream.next_in = source.baseAddress
      stream.avail_in = UInt32(source.count)
      stream.next_out = target.baseAddress
      stream.avail_out = UInt32(target.count)
      deflate(&stream, Z_FINISH)
    }
  }
  return Array(output.prefix(room - Int(stream.avail_out)))
}
