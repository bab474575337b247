import Glibc
import ZeroMQ

/// A file with a secret key, and the public one that belongs to it (Protocol/README.md, "Files of keys").
public enum SecretKeyFile {
  /// Reads a pair of keys.
  ///
  /// - Throws: where it is not this user's, where others may read it or change it, or where it is no such
  ///   file.
  public static func read(_ path: String) throws(KeyFileError) -> CurveKeyPair {
    let file = try PrivateFile.read(path, path: path, .none)
    return try file.withBytes { bytes throws(KeyFileError) in try pair(bytes, path) }
  }

  private static func pair(_ bytes: UnsafeRawBufferPointer, _ path: String) throws(KeyFileError)
    -> CurveKeyPair
  {
    var named: CurvePublicKey?
    var pair: CurveKeyPair?
    for line in try KeyFileLine.all(bytes, path) {
      func fault(_ message: String) -> KeyFileError {
        KeyFileError(path, line: line.number, field: line.name, message)
      }
      switch line.name {
      case "public":
        guard named == nil else { throw fault("stands there twice") }
        named = try line.publicKey(path)
      case "secret":
        guard pair == nil else { throw fault("stands there twice") }
        guard let secret = CurveSecretKey(line.value), let whole = CurveKeyPair(secret) else {
          throw fault("must be the 40 characters of a key, as keygen writes them")
        }
        pair = whole
      default: throw fault("is no field of a secret key's file: public and secret are")
      }
    }
    guard let pair else { throw KeyFileError(path, field: "secret", "is missing") }
    guard let named else { throw KeyFileError(path, field: "public", "is missing") }
    guard named == pair.publicKey else {
      throw KeyFileError(path, field: "public", "is not the key that belongs to the secret one")
    }
    return pair
  }

  /// Makes a new pair: `NAME.key`, which only this user may read, and `NAME.pub` with rights to edit.
  ///
  /// - Returns: the public key, and where the files are.
  /// - Throws: where one of both files is there already, or cannot be made; then none is made.
  public static func generate(_ name: String, in directory: String) throws(KeyFileError)
    -> (key: CurvePublicKey, secretFile: String, publicFile: String)
  {
    guard KeyName.isValid(name) else {
      throw KeyFileError(name, "is no name for a key: \(KeyName.rule)")
    }
    let prefix = directory.isEmpty || directory == "." ? "" : directory + "/"
    let (secretFile, publicFile) = (prefix + name + ".key", prefix + name + ".pub")
    let pair: CurveKeyPair
    do throws(ZeroMQError) {
      pair = try CurveKeyPair.generate()
    } catch {
      throw KeyFileError(secretFile, "no key can be made: \(error)")
    }
    // The public one first: where it cannot be made, no secret one is left that nobody knows of.
    let content = SecretBytes(capacity: 1024)
    content.append(AllowedKey.template(name, pair.publicKey).utf8)
    try write(content, to: publicFile, mode: 0o644)
    do throws(KeyFileError) {
      try write(text(of: pair, name), to: secretFile, mode: 0o600)
    } catch {
      unlink(publicFile)
      throw error
    }
    return (pair.publicKey, secretFile, publicFile)
  }

  private static func text(of pair: CurveKeyPair, _ name: String) -> SecretBytes {
    let text = SecretBytes(capacity: 1024)
    text.append("# The secret key of \(name). Show it to nobody.\n".utf8)
    text.append("public = \(pair.publicKey)\nsecret = ".utf8)
    pair.secretKey.withText { text.append($0) }
    text.append("\n".utf8)
    return text
  }

  private static func write(_ content: SecretBytes, to path: String, mode: mode_t)
    throws(KeyFileError)
  {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      throw KeyFileError(
        path,
        errno == EEXIST ? "is there already: nothing was made" : PrivateFile.cannot("make", errno))
    }
    // Whatever the umask is: the template is to be read by others, and the secret by nobody else.
    var isWritten = fchmod(descriptor, mode) == 0
    content.withBytes { bytes in
      var rest = bytes
      while isWritten, let base = rest.baseAddress, !rest.isEmpty {
        let count = Glibc.write(descriptor, base, rest.count)
        if count < 0 && errno == EINTR { continue }
        isWritten = count > 0
        if isWritten { rest = UnsafeRawBufferPointer(rebasing: rest[count...]) }
      }
    }
    isWritten = isWritten && fsync(descriptor) == 0
    let number = errno
    close(descriptor)
    guard isWritten else {
      unlink(path)
      throw KeyFileError(path, PrivateFile.cannot("write", number))
    }
  }
}

/// Names of keys, which are names of files too.
enum KeyName {
  static let rule = "1 to 64 letters, digits, dots, dashes and underscores, first a letter or digit"

  static func isValid(_ name: String) -> Bool {
    func isAlphanumeric(_ byte: UInt8) -> Bool {
      0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte
    }
    guard (1...64).contains(name.utf8.count), let first = name.utf8.first, isAlphanumeric(first)
    else { return false }
    return name.utf8.allSatisfy {
      isAlphanumeric($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: "_")
    }
  }
}
