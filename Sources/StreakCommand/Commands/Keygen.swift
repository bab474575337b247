import StreakSecurity

/// `streak keygen`: a pair of keys for TCP.
enum Keygen: Command {
  static let spec = CommandSpec(
    name: "keygen",
    summary: "Makes a pair of keys for TCP between machines.",
    operands: "NAME",
    operandCount: 1...1,
    about: [
      "NAME.key is the secret one, for --curve-secret-file: only you can read it, and it is never printed."
        + " NAME.pub is the public one, with the rights that whoever authorizes it gives it: edit it, and"
        + " put it into the --authorized-keys directory of a worker or broker.",
      "Nothing that is there already is overwritten.",
    ],
    options: [OptionSpec("output", "DIR", "The directory for both files (default: this one).")],
    examples: ["streak keygen laptop --output ~/.config/streak"])

  static func run(_ context: Context) throws {
    let directory = context.invocation.text("output") ?? "."
    do throws(KeyFileError) {
      let made = try SecretKeyFile.generate(context.operands[0], in: directory)
      report(made.secretFile, made.publicFile, "\(made.key)", context)
    } catch {
      throw CommandError(.cannotCreate, error.description)
    }
  }

  private static func report(
    _ secretFile: String, _ publicFile: String, _ key: String, _ context: Context
  ) {
    guard context.options.json else {
      context.out.line("secret key: \(DisplayWidth.printable(secretFile))")
      context.out.line("public key: \(DisplayWidth.printable(publicFile)), \(key)")
      return
    }
    var json = JSONWriter()
    json.beginObject()
    json.visitString("secret_file", secretFile)
    json.visitString("public_file", publicFile)
    json.visitString("public_key", key)
    json.endObject()
    context.out.write(json.take())
    context.out.line("")
  }
}
