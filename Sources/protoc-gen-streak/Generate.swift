/// Answers a request of `protoc`: a Swift file for every type of every schema that it asks for.
func generate(_ request: GeneratorRequest) -> GeneratorResponse {
  var response = GeneratorResponse()
  do {
    let options = try Options(parsing: request.parameter)
    for file in request.files where request.filesToGenerate.contains(file.name) {
      let schema = try Schema(file)
      response.files += try emit(schema, options)
    }
  } catch {
    response.files = []
    response.error = error.description
  }
  return response
}

/// What is in a schema and has no place in ours, or in an option, and why.
struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ place: String, _ reason: String) {
    description = "\(place): \(reason)"
  }
}

/// What `protoc --streak_opt=` carries.
struct Options {
  /// The enum that the types are put in.
  var namespace = "Proto"

  init(parsing parameter: String) throws(Refusal) {
    for option in parameter.split(separator: ",") {
      let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[0] == "namespace", !parts[1].isEmpty else {
        throw Refusal("option \(option)", "only namespace=NAME is known")
      }
      namespace = parts[1]
    }
  }
}

private func emit(_ schema: Schema, _ options: Options) throws(Refusal) -> [GeneratedFile] {
  var files: [GeneratedFile] = []
  func add(_ name: String, _ emitter: Emitter) {
    files.append(GeneratedFile(name: "\(name).swift", content: emitter.text))
  }
  let calls = try Calls(schema)
  for type in schema.enums {
    var emitter = Emitter(schema, options)
    emitter.emit(type)
    // Not just the name: `Weekday` and `WeekDay` would be one file where case does not count.
    add("\(type.name)Enum", emitter)
  }
  for message in schema.messages {
    var emitter = Emitter(schema, options)
    emitter.emit(message)
    if let call = calls.ofRequest[message.name] { emitter.emit(call) }
    add(message.name, emitter)
  }
  var emitter = Emitter(schema, options)
  emitter.emitTable(of: schema, calls)
  add("\(options.namespace)+Messages", emitter)
  return files
}
