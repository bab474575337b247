import StreakSecurity
import ZeroMQ

/// The keys that a program is started with: paths and public keys, never a secret, because arguments and
/// environment can be read by others.
public struct SecurityOptions: Hashable, Sendable {
  /// The file with its own secret key (`--curve-secret-file`); `nil`: it uses no keys.
  public var secretFile: String?
  /// The directory of those who may connect to it (`--authorized-keys`).
  public var authorizedKeys: String?
  /// The public key, or the file with it, of whom it connects to over TCP (`--curve-server-key`).
  public var serverKey: String?

  /// No keys.
  public init() {}

  /// Looks whether this protects what it has to: TCP that other machines can reach takes keys, or the flag
  /// that says that it is open (design: "Engines").
  ///
  /// - Parameter allowOpenTCP: that flag.
  /// - Throws: ``StartError`` that names the option.
  public func check(
    listening: [Endpoint], connecting: [Endpoint], allowOpenTCP: Bool
  ) throws(StartError) {
    if secretFile != nil && allowOpenTCP {
      throw StartError(
        .usage, "--curve-secret-file and --allow-open-tcp: TCP takes keys or is open, not both")
    }
    if secretFile == nil, authorizedKeys != nil || serverKey != nil {
      let option = authorizedKeys == nil ? "--curve-server-key" : "--authorized-keys"
      throw StartError(.usage, "\(option) needs --curve-secret-file, which streak keygen makes")
    }
    if secretFile != nil, authorizedKeys == nil, !listening.isEmpty {
      throw StartError(
        .usage, "--curve-secret-file needs --authorized-keys, the directory of who may connect")
    }
    if authorizedKeys != nil, listening.isEmpty {
      throw StartError(.usage, "--authorized-keys: nobody connects to a worker that has a broker")
    }
    if secretFile != nil, authorizedKeys == nil, serverKey == nil {
      throw StartError(
        .usage, "--curve-secret-file needs --curve-server-key, the key of the broker")
    }
    if serverKey != nil, !connecting.contains(where: \.isTCP) {
      throw StartError(.usage, "--curve-server-key: there is nothing to connect to over TCP")
    }
    guard !allowOpenTCP else { return }
    for endpoint in listening where endpoint.isTCP && !endpoint.isLoopback && secretFile == nil {
      throw StartError(
        .configuration,
        "\(endpoint) can be reached from other machines, and anybody there could read and write: "
          + "use 127.0.0.1, protect it with --curve-secret-file and --authorized-keys, or say "
          + "--allow-open-tcp")
    }
    for endpoint in connecting where endpoint.isTCP && !endpoint.isLoopback && serverKey == nil {
      throw StartError(
        .configuration,
        "\(endpoint) crosses machines, and anybody between could read and write: use 127.0.0.1, "
          + "protect it with --curve-secret-file and --curve-server-key, or say --allow-open-tcp")
    }
  }

  /// The keys for what is connected to over TCP; `nil` where there are none.
  public func client() throws(StartError) -> ClientSecurity? {
    guard let serverKey, let secretFile else { return nil }
    do throws(KeyFileError) {
      return try ClientSecurity(server: serverKey, secretFile: secretFile)
    } catch {
      throw StartError(.configuration, error.description)
    }
  }
}
