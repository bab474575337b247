import StreakSecurity

/// Where the keys for TCP are. A secret never stands in an argument or in the environment, where others can
/// read it.
struct KeyPaths {
  private let server: (text: String, place: String)
  private let secretFile: (text: String, place: String)

  /// Both are named, or neither.
  init?(
    server: (text: String, place: String)?, secretFile: (text: String, place: String)?
  ) throws(CommandError) {
    switch (server, secretFile) {
    case (let server?, let secretFile?):
      self.server = server
      self.secretFile = secretFile
    case (nil, nil): return nil
    case (let server?, nil):
      throw .usage("\(server.place) needs your own key: name its file with --curve-secret-file")
    case (nil, let secretFile?):
      throw .usage(
        "\(secretFile.place) needs the worker's public key: name it with --curve-server-key")
    }
  }

  /// Reads the files.
  func read() throws(CommandError) -> ClientSecurity {
    do throws(KeyFileError) {
      return try ClientSecurity(server: server.text, secretFile: secretFile.text)
    } catch {
      throw CommandError(.noInput, error.description)
    }
  }
}
