internal import CZeroMQ
internal import Glibc

extension Socket {
  /// Binds, and returns the endpoint with the port that was chosen where it names none.
  ///
  /// An ipc path is safe to name: nothing but a socket that nobody listens on is ever replaced, a
  /// second worker on the same path is refused, and the file is removed by ``close()``. A missing
  /// directory is made, mode 0700, if the one above it exists.
  ///
  /// - Parameters:
  ///   - mode: who may connect to an ipc path: 0600 is this user, 0660 also its group.
  ///   - backlog: connections that may wait to be accepted on ipc; for tcp set the option.
  public func bind(
    to endpoint: Endpoint, mode: UInt32 = 0o600, backlog: Int32 = 1000
  ) throws(BindError) -> Endpoint {
    switch endpoint.transport {
    case .ipc(let path):
      let listener = try IPCListener(path: path, endpoint, mode: mode, backlog: backlog)
      try handOver(listener.descriptor, endpoint)
      listeners.append(listener)
      return endpoint
    case .abstract(let name):
      // Not by zmq_bind either: it would unlink a file called "@name" in the current directory.
      let descriptor = try UnixSocket.listen(
        [0] + Array(name.utf8), endpoint, mode: mode, backlog: backlog)
      try handOver(descriptor, endpoint)
      return endpoint
    case .tcp, .inproc:
      do {
        if endpoint.isIPv6 { try set(.ipv6, to: true) }
        try bind(address: endpoint.address)
        return (try? Endpoint(lastEndpoint)) ?? endpoint
      } catch {
        throw BindError(error, endpoint)
      }
    }
  }

  /// Binds to a socket that listens already, as systemd passes one in
  /// (``SocketActivation/descriptors()``), and returns where that is. The descriptor belongs to
  /// the socket from now on; the file of an ipc path belongs to whoever made it and stays.
  public func bind(inherited descriptor: Int32) throws(BindError) -> Endpoint {
    let endpoint = try SocketActivation.endpoint(of: descriptor)
    let flags = fcntl(descriptor, F_GETFL)
    // libzmq accepts without waiting: a connection that is gone again must not stop its thread.
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else {
      throw BindError("fcntl", errno, endpoint, "descriptor \(descriptor)")
    }
    try handOver(descriptor, endpoint)
    return endpoint
  }

  /// Lets libzmq accept on a descriptor and close it: "ZMQ_USE_FD … the file descriptor will be
  /// used by a bind instead of allocating a new one" (zmq_setsockopt). It neither unlinks the path
  /// nor changes its mode then.
  private func handOver(_ descriptor: Int32, _ endpoint: Endpoint) throws(BindError) {
    do throws(ZeroMQError) {
      try set(.useDescriptor, to: descriptor)
      defer { try? set(.useDescriptor, to: -1) }
      if endpoint.isIPv6 { try set(.ipv6, to: true) }
      try bind(address: endpoint.address)
    } catch {
      Glibc.close(descriptor)
      throw BindError(error, endpoint)
    }
  }
}
