import Glibc
import StreakSupport
import Testing
import ZeroMQ

@testable import StreakSecurity

@Suite("The directory of keys")
struct AllowListTests {
  @Test("Each file is a key; what does not end in .pub or is hidden is passed over")
  func reads() throws {
    let keys = try Keyring(["ada": "rights = write", "bob": "rights = read\nlearners = bob"])
    try keys.directory.write("nonsense", to: "authorized/readme.txt")
    try keys.directory.write("nonsense", to: "authorized/.hidden.pub")
    try keys.directory.write("nonsense", to: "authorized/bob.pub~")
    let list = try AllowList(reading: keys.directory.path("authorized"))
    #expect(list.count == 2)
    #expect(list[try keys.pair("ada").publicKey]?.name == "ada")
    #expect(list[try keys.pair("bob").publicKey]?.learners?.allows("bob".utf8) == true)
    #expect(list[keys.server.publicKey] == nil)
  }

  @Test("A key that is taken away while the directory is read is not on the list; nothing is wrong")
  func removedMeanwhile() throws {
    let keys = try Keyring(["ada": "rights = read"])
    try keys.allow("bob", "rights = read")
    let list = keys.directory.path("authorized")
    rename(list + "/bob.pub", keys.directory.path("aside"))
    let isOver = Locked(false)
    let moves = Locked(0)
    let mover = try LoopThread(name: "mover") {
      while !isOver.withLock({ $0 }) {
        link(keys.directory.path("aside"), list + "/bob.pub")
        unlink(list + "/bob.pub")
        moves.withLock { $0 += 1 }
      }
    }
    defer {
      isOver.withLock { $0 = true }
      mover.join()
    }
    // So often that it was there and was not, many times over.
    var readings = 0
    while readings < 2000 || moves.withLock({ $0 }) < 2000 {
      let count = try AllowList(reading: list).count
      #expect(count == 1 || count == 2)
      readings += 1
    }
  }

  /// What is done to a good directory with the keys of ada and bob, and what is said of it then.
  static let faults: [(name: String, change: @Sendable (Keyring) throws -> Void, message: String)] =
    [
      (
        "it is gone", { rename($0.directory.path("authorized"), $0.directory.path("x")) },
        "cannot read it"
      ),
      (
        "it is empty",
        {
          $0.remove("ada")
          $0.remove("bob")
        }, "has no key in it"
      ),
      (
        "others may write to it", { chmod($0.directory.path("authorized"), 0o777) }, "has mode 0777"
      ),
      (
        "its group may write to it", { chmod($0.directory.path("authorized"), 0o770) },
        "has mode 0770"
      ),
      (
        "others may write to a file", { chmod($0.directory.path("authorized/bob.pub"), 0o646) },
        "bob.pub: has mode 0646"
      ),
      (
        "its group may write to a file", { chmod($0.directory.path("authorized/bob.pub"), 0o664) },
        "bob.pub: has mode 0664"
      ),
      (
        "a file is a link",
        {
          symlink($0.directory.path("ada.pub"), $0.directory.path("authorized/c.pub"))
        }, "c.pub: is a link"
      ),
      (
        "a file is a directory", { mkdir($0.directory.path("authorized/c.pub"), 0o700) },
        "c.pub: is no file"
      ),
      (
        "a file is a pipe", { mkfifo($0.directory.path("authorized/c.pub"), 0o600) },
        "c.pub: is no file"
      ),
      ("a file is at fault", { try $0.allow("bob", "rights = x") }, "bob.pub:2: rights: must be"),
      (
        "a key stands in two files",
        {
          try $0.directory.write(
            "public = \(try $0.pair("ada").publicKey)\nrights = read", to: "authorized/b.pub")
        },
        "b.pub: public: is the key of ada.pub too"
      ),
      (
        "a name is none", { try $0.directory.write("", to: "authorized/two words.pub") },
        "two words.pub: has no name for a key"
      ),
    ]

  @Test(
    "Where anything is wrong with it there is no list, and the old one stays",
    arguments: faults.indices)
  func refuses(_ index: Int) throws {
    let (name, change, message) = Self.faults[index]
    let keys = try Keyring(["ada": "rights = write", "bob": "rights = read"])
    let source = try AllowListSource(keys.directory.path("authorized"))
    let before = source.list
    try change(keys)
    for round in 0..<2 {
      do throws(KeyFileError) {
        if round == 0 {
          _ = try AllowList(reading: source.directory)
        } else {
          _ = try source.reload()
        }
        Issue.record("taken: \(name)")
      } catch {
        #expect(error.description.contains(message), "\(name): \(error)")
      }
    }
    #expect(source.list == before && source.generation == 0)
  }

  @Test("Modes that let others read are fine")
  func readable() throws {
    let keys = try Keyring(["ada": "rights = read"])
    chmod(keys.directory.path("authorized"), 0o755)
    for bits: mode_t in [0o400, 0o444, 0o644, 0o755] {
      chmod(keys.directory.path("authorized/ada.pub"), bits)
      #expect(try AllowList(reading: keys.directory.path("authorized")).count == 1)
    }
  }

  @Test("A reload says what is new, gone and changed")
  func reloads() throws {
    let keys = try Keyring(["ada": "rights = read", "bob": "rights = read", "cy": "rights = read"])
    let source = try AllowListSource(keys.directory.path("authorized"))
    try keys.allow("ada", "rights = write")
    keys.remove("bob")
    try keys.allow("dan", "rights = read")
    let change = try source.reload()
    #expect(change == .init(added: ["dan"], removed: ["bob"], changed: ["ada"]))
    #expect(source.generation == 1)
    #expect(try source.reload() == .init())
  }
}
