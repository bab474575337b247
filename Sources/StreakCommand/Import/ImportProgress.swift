/// A line on the terminal that says how far an import is; nothing where there is no terminal.
final class ImportProgress {
  private let context: Context
  private let noun: String
  private var lastShown: UInt64?
  private var isVisible = false

  /// Nanoseconds between two lines.
  private static let interval: UInt64 = 100_000_000

  /// - Parameter noun: What one of the things is called that are read.
  init(_ context: Context, noun: String = "row") {
    self.context = context
    self.noun = noun
  }

  /// Shows the line, unless another one was shown a moment ago.
  func show(_ counts: ImportCounts) {
    guard context.system.errorsIsTerminal else { return }
    let now = context.system.ticks()
    if let lastShown, now &- lastShown < Self.interval { return }
    lastShown = now
    isVisible = true
    // CR, and EL (ECMA-48): erase to the end of the line.
    context.errors.write(
      "\r\u{1B}[K\(Words.count(counts.rows, noun)) read, "
        + "\(Words.grouped(counts.added + counts.changed + counts.present)) answered")
    try? context.errors.flush()
  }

  /// Makes room for other lines.
  func clear() {
    guard isVisible else { return }
    isVisible = false
    context.errors.write("\r\u{1B}[K")
    try? context.errors.flush()
  }
}
