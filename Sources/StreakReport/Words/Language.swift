/// A language that people are spoken to in.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case japanese = "ja"

  /// The language of the messages that the environment asks for: the first of `LC_ALL`, `LC_MESSAGES`
  /// and `LANG` that is there and not empty (POSIX, "Environment Variables"); English where it is none
  /// of ours.
  package init(environment: [String: String]) {
    let name = LocaleName.name(of: "LC_MESSAGES", environment) ?? ""
    self = LocaleName.language(name) == "ja" ? .japanese : .english
  }

  /// The text of the two that is in this language.
  package func pick(_ english: String, _ japanese: String) -> String {
    switch self {
    case .english: english
    case .japanese: japanese
    }
  }
}

/// Names of locales, as in `ja_JP.UTF-8` (POSIX: `language[_territory][.codeset]`).
enum LocaleName {
  /// The name for a category such as `LC_TIME`.
  static func name(of category: String, _ environment: [String: String]) -> String? {
    for variable in ["LC_ALL", category, "LANG"] {
      if let name = environment[variable], !name.isEmpty { return name }
    }
    return nil
  }

  /// `ja` of `ja_JP.UTF-8`, in small letters.
  static func language(_ name: String) -> String {
    name.prefix { $0.isASCII && $0.isLetter }.lowercased()
  }

  /// `JP` of `ja_JP.UTF-8`, in capital letters; empty where there is none.
  static func territory(_ name: String) -> String {
    let rest = name.drop { $0 != "_" && $0 != "." && $0 != "@" }
    guard rest.first == "_" else { return "" }
    return rest.dropFirst().prefix { $0.isASCII && $0.isLetter }.uppercased()
  }
}
