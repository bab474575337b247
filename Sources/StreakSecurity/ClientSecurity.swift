import ZeroMQ

/// The keys by which a client knows its server, and the server its client.
public struct ClientSecurity: Sendable {
  /// The only server that is talked to.
  public let server: CurvePublicKey
  /// Who asks.
  public let key: CurveKeyPair

  /// Keys that are there already.
  public init(server: CurvePublicKey, key: CurveKeyPair) {
    self.server = server
    self.key = key
  }

  /// Keys from files.
  ///
  /// - Parameters:
  ///   - server: the 40 characters of a public key, or the path of a file with one. A path of 40 characters
  ///     that could be a key begins with `./`.
  ///   - secretFile: the path of a file that `streak keygen` made, which only this user may read.
  public init(server: String, secretFile: String) throws(KeyFileError) {
    if let named = CurvePublicKey(server) {
      self.server = named
    } else {
      self.server = try AllowedKey.readKey(server)
    }
    key = try SecretKeyFile.read(secretFile)
  }

  /// Sets up a socket, before it connects.
  public func apply(to socket: Socket) throws(ZeroMQError) {
    try socket.useCurve(key, server: server)
  }
}
