internal import CZeroMQ

extension Socket {
  /// What is bound from now on speaks CURVE and asks the ``ZAPHandler`` of this domain about each peer:
  /// without a handler nobody gets in. What is bound already stays as it is, because a listener has the
  /// options of its bind.
  ///
  /// - Parameter domain: not empty: with an empty one libzmq would let everybody in and ask nobody.
  public func requireCurve(_ secret: CurveSecretKey, domain: String) throws(ZeroMQError) {
    try set(.curveServer, to: true)
    try setSecret(secret)
    try requireHandler(domain)
  }

  /// What is bound from now on speaks no CURVE and still asks the ``ZAPHandler`` of this domain about each
  /// peer, so that each has a `User-Id`.
  public func requirePlain(domain: String) throws(ZeroMQError) {
    // Setting it to 0 also makes NULL the mechanism again (options.cpp).
    try set(.curveServer, to: false)
    try requireHandler(domain)
  }

  /// What is connected from now on speaks CURVE to a server with this key, as whoever has the pair.
  public func useCurve(_ pair: CurveKeyPair, server: CurvePublicKey) throws(ZeroMQError) {
    try set(.curvePublicKey, to: pair.publicKey.bytes)
    try setSecret(pair.secretKey)
    try set(.curveServerKey, to: server.bytes)
  }

  private func requireHandler(_ domain: String) throws(ZeroMQError) {
    guard !domain.isEmpty else { throw ZeroMQError(code: .invalid, function: "ZMQ_ZAP_DOMAIN") }
    try set(.zapDomain, to: Array(domain.utf8))
    // Fails where libzmq does not know it, and then nothing is bound.
    try set(.zapEnforceDomain, to: true)
  }

  func setSecret(_ secret: CurveSecretKey) throws(ZeroMQError) {
    let handle = try opened("zmq_setsockopt")
    try secret.withBytes { bytes -> Result<Void, ZeroMQError> in
      do throws(ZeroMQError) {
        try call("zmq_setsockopt ZMQ_CURVE_SECRETKEY") {
          zmq_setsockopt(handle, ZMQ_CURVE_SECRETKEY, bytes.baseAddress, bytes.count)
        }
        return .success(())
      } catch {
        return .failure(error)
      }
    }.get()
  }
}

extension SocketOption where Value == Bool {
  /// ZMQ_CURVE_SERVER: what is bound asks its peers for their keys.
  static var curveServer: Self { Self(ZMQ_CURVE_SERVER, "ZMQ_CURVE_SERVER") }

  /// ZMQ_ZAP_ENFORCE_DOMAIN: without a handler nobody gets in. Debian's header hides the name because it is
  /// a draft, but the library knows the number.
  static var zapEnforceDomain: Self { Self(93, "ZMQ_ZAP_ENFORCE_DOMAIN") }
}

extension SocketOption where Value == [UInt8] {
  /// ZMQ_ZAP_DOMAIN: what the handler is told of where a peer came.
  static var zapDomain: Self { Self(ZMQ_ZAP_DOMAIN, "ZMQ_ZAP_DOMAIN") }

  /// ZMQ_CURVE_PUBLICKEY: 32 bytes, who a client is.
  static var curvePublicKey: Self { Self(ZMQ_CURVE_PUBLICKEY, "ZMQ_CURVE_PUBLICKEY") }

  /// ZMQ_CURVE_SERVERKEY: 32 bytes, whom a client wants to talk to.
  static var curveServerKey: Self { Self(ZMQ_CURVE_SERVERKEY, "ZMQ_CURVE_SERVERKEY") }
}
