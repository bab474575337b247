import Foundation
import Glibc
import Testing
import ZeroMQ

@testable import StreakSecurity

@Suite("Files of keys")
struct KeyFileTests {
  static let key = "rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7"
  static let other = "Yne@$w-vo<fVvi]a<NY6T1ed:M$fCG*[IaLV{hID"

  /// Reads a file of a public key.
  private func parse(_ text: String) throws -> AllowedKey {
    try parse(Array(text.utf8))
  }

  private func parse(_ bytes: [UInt8]) throws -> AllowedKey {
    try bytes.withUnsafeBytes { try AllowedKey($0, name: "bob", path: "bob.pub") }
  }

  private func fault(_ bytes: [UInt8]) -> String {
    do {
      _ = try parse(bytes)
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test("Blanks, comments and the order of lines mean nothing")
  func reads() throws {
    let texts = [
      "public = \(Self.key)\nrights = read\n", "rights=read\npublic=\(Self.key)",
      "# a comment = with a sign\n\n  public =\t\(Self.key) \r\n\trights  =  read\r\n#",
    ]
    for text in texts {
      let key = try parse(text)
      #expect(key.key.description == Self.key)
      #expect(key.rights == .read)
      #expect(key.learners == nil)
    }
  }

  @Test(
    "Rights",
    arguments: [
      ("read", Rights.read), ("write", [.read, .write]), ("worker", .worker),
      ("read,write", [.read, .write]), ("worker , read", [.worker, .read]), ("read, read", .read),
    ] as [(String, Rights)])
  func rights(_ text: String, _ rights: Rights) throws {
    #expect(try parse("public = \(Self.key)\nrights = \(text)").rights == rights)
  }

  @Test(
    "A fault names file, line and field",
    arguments: [
      ("", "bob.pub: public: is missing"),
      ("public = KEY", "bob.pub: rights: is missing"),
      ("rights = read", "bob.pub: public: is missing"),
      ("public = KEY\nrights =", "bob.pub:2: rights: must be read, write or worker"),
      ("public = KEY\nrights = Read", "bob.pub:2: rights: must be read"),
      ("public = KEY\nrights = read,", "bob.pub:2: rights: must be read"),
      ("public = KEY\nrights = admin", "bob.pub:2: rights: must be read"),
      ("\n\npublic = 123", "bob.pub:3: public: must be the 40 characters"),
      ("public = \"KEY\"", "bob.pub:1: public: must be the 40 characters"),
      ("public = KEY\npublic = KEY", "bob.pub:2: public: stands there twice"),
      ("rights = read\nrights = read", "bob.pub:2: rights: stands there twice"),
      ("public KEY_WITHOUT_SIGN", "bob.pub:1: has no =: write NAME = VALUE"),
      ("= read", "bob.pub:1: has no name before the ="),
      ("Rights = read", "bob.pub:1: has no name before the ="),
      ("right = read", "bob.pub:1: right: is no field of a public key's file"),
      ("# x\nsecret = KEY", "bob.pub:2: secret: must not be here"),
      ("public = KEY\nrights = read\nlearners =", "bob.pub:3: learners: names nobody"),
      (
        "public = KEY\nrights = read\nlearners = a*b", "bob.pub:3: learners: has a * before the end"
      ),
      (
        "public = KEY\nrights = worker\nlearners = a",
        "bob.pub: learners: cannot be where rights has"
      ),
    ])
  func faults(_ text: String, _ message: String) {
    let found = fault(Array(text.replacing("KEY", with: Self.key).utf8))
    #expect(found.hasPrefix(message), "\(found)")
    // A value is never repeated: it might be a secret that was put there by mistake.
    #expect(!found.contains(Self.key) && !found.contains("admin"))
  }

  @Test("Bytes that are no text are refused, in a value or before it")
  func noText() {
    #expect(fault(Array("learners = ".utf8) + [0xFF]) == "bob.pub:1: learners: is no UTF-8")
    #expect(fault([0xFF] + Array(" = read".utf8)).hasPrefix("bob.pub:1: has no name"))
    #expect(fault([0]).hasPrefix("bob.pub:1: has no ="))
  }

  @Test("A pair that was made reads back, for its user alone")
  func generates() throws {
    let directory = try TemporaryDirectory()
    let old = umask(0)
    defer { umask(old) }
    let made = try SecretKeyFile.generate("ada-1.x", in: directory.root)
    #expect(made.secretFile == directory.path("ada-1.x.key"))
    let pair = try SecretKeyFile.read(made.secretFile)
    #expect(pair.publicKey == made.key)
    #expect(try AllowedKey.readKey(made.publicFile) == made.key)
    #expect(mode(made.secretFile) == 0o600 && mode(made.publicFile) == 0o644)
    let secret = pair.secretKey.withText { String(decoding: $0, as: UTF8.self) }
    #expect(try directory.read("ada-1.x.key").contains(secret))
    #expect(try !directory.read("ada-1.x.pub").contains(secret))
    // As it is, it lets its owner read.
    let template = try directory.read("ada-1.x.pub")
    #expect(try parse(template).rights == .read)
  }

  @Test("Nothing is overwritten, and nothing is left of what failed")
  func doesNotOverwrite() throws {
    let directory = try TemporaryDirectory()
    try directory.write("kept", to: "ada.pub")
    #expect(throws: KeyFileError.self) { try SecretKeyFile.generate("ada", in: directory.root) }
    #expect(try directory.read("ada.pub") == "kept" && !directory.exists("ada.key"))
    try directory.write("kept", to: "bob.key")
    #expect(throws: KeyFileError.self) { try SecretKeyFile.generate("bob", in: directory.root) }
    #expect(try directory.read("bob.key") == "kept" && !directory.exists("bob.pub"))
    #expect(throws: KeyFileError.self) {
      try SecretKeyFile.generate("a", in: directory.path("none"))
    }
  }

  @Test(
    "What a key may be called",
    arguments: [
      ("a", true), ("A.b-c_9", true), (String(repeating: "a", count: 64), true), ("", false),
      (String(repeating: "a", count: 65), false), (".a", false), ("-a", false), ("a/b", false),
      ("../a", false), ("a b", false), ("ä", false), ("a\n", false), ("a\0b", false),
    ])
  func names(_ name: String, _ isValid: Bool) {
    #expect(KeyName.isValid(name) == isValid)
  }

  @Test(
    "A secret file that others may read, change or run is refused",
    arguments: [
      (0o600, true), (0o400, true), (0o200, false), (0o640, false), (0o604, false), (0o620, false),
      (0o602, false), (0o700, false), (0o610, false), (0o601, false),
    ] as [(mode_t, Bool)])
  func modes(_ bits: mode_t, _ isTaken: Bool) throws {
    let directory = try TemporaryDirectory()
    let made = try SecretKeyFile.generate("ada", in: directory.root)
    chmod(made.secretFile, bits)
    // Root may read what has mode 0200; nobody else.
    if bits == 0o200 && geteuid() == 0 { return }
    do {
      _ = try SecretKeyFile.read(made.secretFile)
      #expect(isTaken)
    } catch {
      #expect(!isTaken)
      #expect(error.description.hasPrefix(made.secretFile) && error.field == "")
    }
  }

  @Test("A secret file of another user, a link, a directory or a pipe is refused")
  func otherKinds() throws {
    let directory = try TemporaryDirectory()
    let made = try SecretKeyFile.generate("ada", in: directory.root)
    symlink(made.secretFile, directory.path("link"))
    mkfifo(directory.path("pipe"), 0o600)
    for name in ["link", "pipe", "none", "."] {
      #expect(throws: KeyFileError.self) { try SecretKeyFile.read(directory.path(name)) }
    }
    guard geteuid() == 0 else { return }
    chown(made.secretFile, 12_345, 0)
    #expect {
      try SecretKeyFile.read(made.secretFile)
    } throws: {
      "\($0)".contains("belongs to user 12345")
    }
  }

  @Test("A secret file that is at fault is refused, and what stands in it is not told")
  func secretFaults() throws {
    let directory = try TemporaryDirectory()
    let pair = try CurveKeyPair.generate()
    let secret = pair.secretKey.withText { String(decoding: $0, as: UTF8.self) }
    let texts = [
      "", "secret = \(secret)", "public = \(pair.publicKey)",
      "public = \(Self.key)\nsecret = \(secret)", "public = \(pair.publicKey)\nsecret = \(secret)x",
      "public = \(pair.publicKey)\nsecret = \(secret)\nsecret = \(secret)",
      "public = \(secret)\nsecret = \(secret)x", "\(secret)", "x = \(secret)",
      "public = \(pair.publicKey)\nsecret = \(secret)\nrights = read",
      String(repeating: "#", count: 65_537),
    ]
    for text in texts {
      try directory.write(text, to: "a.key", mode: 0o600)
      do {
        _ = try SecretKeyFile.read(directory.path("a.key"))
        Issue.record("taken: \(text.prefix(60))")
      } catch {
        #expect(!error.description.contains(secret.prefix(20)))
      }
    }
    try directory.write("public = \(pair.publicKey)\nsecret = \(secret)", to: "a.key", mode: 0o600)
    #expect(try SecretKeyFile.read(directory.path("a.key")).publicKey == pair.publicKey)
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }
}
