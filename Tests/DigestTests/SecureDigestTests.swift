import Digest
import Testing

@Suite("Digests that no one can forge")
struct SecureDigestTests {
  @Test("SHA-256 of abc is that of FIPS 180-4")
  func sha256() {
    #expect(
      SecureDigest.hexadecimal("abc")
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
  }

  @Test("SHA-1 of abc is that of FIPS 180-4")
  func sha1() {
    #expect(
      SecureDigest.hexadecimal("abc", .sha1) == "a9993e364706816aba3e25717850c26c9cd0d89d"
    )
  }

  @Test("nothing has a digest too")
  func empty() {
    #expect(
      SecureDigest.hexadecimal("")
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    )
  }

  @Test("a keyed digest is that of RFC 4231, case 2")
  func keyed() {
    let digest = SecureDigest.keyed(
      "what do ya want for nothing?".utf8,
      key: Array("Jefe".utf8)
    )
    #expect(
      SecureDigest.hexadecimal(digest)
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    )
  }
}
