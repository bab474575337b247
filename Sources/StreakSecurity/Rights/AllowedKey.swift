import ZeroMQ

/// A key that may connect, and what it may do then: a file `NAME.pub` (Protocol/README.md, "Files of keys").
public struct AllowedKey: Hashable, Sendable {
  /// What the log calls it: the file's name.
  public let name: String
  /// Who it is.
  public let key: CurvePublicKey
  /// What it may do.
  public let rights: Rights
  /// The learners it may ask about; `nil`: all of them.
  public let learners: LearnerLimit?

  /// Whom a server's public file is about: its rights do not matter to its clients.
  public static func readKey(_ path: String) throws(KeyFileError) -> CurvePublicKey {
    let file = try PrivateFile.read(path, path: path, .read)
    return try file.withBytes { bytes throws(KeyFileError) in
      for line in try KeyFileLine.all(bytes, path) where line.name == "public" {
        return try line.publicKey(path)
      }
      throw KeyFileError(path, field: "public", "is missing")
    }
  }

  /// Reads a file.
  init(_ bytes: UnsafeRawBufferPointer, name: String, path: String) throws(KeyFileError) {
    var key: CurvePublicKey?
    var rights: Rights?
    var learners: LearnerLimit?
    for line in try KeyFileLine.all(bytes, path) {
      func fault(_ message: String) -> KeyFileError {
        KeyFileError(path, line: line.number, field: line.name, message)
      }
      switch line.name {
      case "public":
        guard key == nil else { throw fault("stands there twice") }
        key = try line.publicKey(path)
      case "rights":
        guard rights == nil else { throw fault("stands there twice") }
        guard let named = Rights(try line.text(path)) else {
          throw fault("must be read, write or worker, or several of them with commas")
        }
        rights = named
      case "learners":
        var limit = learners ?? LearnerLimit()
        let text = try line.text(path)
        do throws(LearnerLimit.Fault) {
          try limit.add(text)
        } catch {
          throw fault(error.message)
        }
        learners = limit
      case "secret":
        throw fault("must not be here: who else has read it? Make another pair with streak keygen")
      default: throw fault("is no field of a public key's file: public, rights and learners are")
      }
    }
    guard let key else { throw KeyFileError(path, field: "public", "is missing") }
    guard let rights else { throw KeyFileError(path, field: "rights", "is missing: rights = read") }
    if rights.contains(.worker), learners.map({ !$0.isEverybody }) ?? false {
      throw KeyFileError(
        path, field: "learners", "cannot be where rights has worker, which sees all")
    }
    self.name = name
    self.key = key
    self.rights = rights
    self.learners = learners.flatMap { $0.isEverybody ? nil : $0 }
  }

  /// The file of a new key.
  static func template(_ name: String, _ key: CurvePublicKey) -> String {
    """
    # The public key of \(name). Put this file into the --authorized-keys of a worker or
    # broker, and send it SIGHUP.
    public = \(key)

    # read: what changes nothing; write: everything; worker: register with a broker.
    rights = read

    # Only these learners: ids, or beginnings of ids with a *. Without the line: all.
    # learners = ada, class-7-*

    """
  }
}
