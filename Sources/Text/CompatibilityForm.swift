import CUTF8Proc
import Glibc

extension String {
  /// The text in normalization form KC (<https://unicode.org/reports/tr15>): full-width letters,
  /// ligatures and the ellipsis become what they stand for; U+0000 and what follows it is left out.
  package var compatibilityForm: String {
    withCString { source in
      let bytes = UnsafeRawPointer(source).assumingMemoryBound(to: UInt8.self)
      guard let result = utf8proc_NFKC(bytes) else { return self }
      defer { free(result) }
      return String(cString: UnsafeRawPointer(result).assumingMemoryBound(to: CChar.self))
    }
  }
}
