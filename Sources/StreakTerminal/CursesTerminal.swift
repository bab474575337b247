internal import CNcurses
internal import Glibc
package import StreakCommand
internal import Synchronization

/// The terminal of this process, by ncurses.
///
/// ncurses has one terminal a process in global state: there is one of these at a time, and it stays on the
/// thread that made it.
package final class CursesTerminal: DashTerminal {
  /// Why there is none.
  package struct Failure: Error, CustomStringConvertible {
    /// One sentence without a final stop.
    package let description: String
  }

  private let resized: Int32
  // Invariant: made by `init`, and ncurses frees it with the process.
  private let window: UnsafeMutablePointer<WINDOW>?
  private var pairs: [DashScreen.Look: Int16] = [:]
  private var isOpen = true

  /// Takes the terminal over.
  ///
  /// - Throws: what is wrong with it, such as a `TERM` that is unknown.
  package init() throws {
    // Before ncurses, which catches the signal itself where nobody does.
    resized = try ResizeSignal.descriptor()
    setlocale(LC_ALL, "")
    // Texts are UTF-8 whatever the locale says of the terminal, as with every other command.
    if String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
    guard let screen = streak_ncurses_open() else {
      let name = getenv("TERM").map { String(cString: $0) } ?? ""
      throw Failure(description: "the terminal \"\(name)\" is not known (TERM)")
    }
    set_term(screen)
    window = streak_ncurses_window()
    cbreak()
    noecho()
    nonl()
    curs_set(0)
    keypad(window, true)
    nodelay(window, true)
    // An escape alone is a key: wait a little for the rest of a sequence, not a second.
    set_escdelay(25)
    if has_colors() {
      start_color()
      use_default_colors()
    }
  }

  deinit { close() }

  package func close() {
    guard isOpen else { return }
    isOpen = false
    endwin()
  }

  // MARK: - What it is

  package var size: (columns: Int, rows: Int) {
    (max(1, Int(getmaxx(window))), max(1, Int(getmaxy(window))))
  }

  package var colors: Int { Int(streak_ncurses_colors()) }

  package var descriptors: [Int32] { [0, resized] }

  // MARK: - Drawing

  package func show(_ screen: DashScreen) {
    werase(window)
    for run in screen.runs {
      wattrset(window, Int32(bitPattern: attributes(run.look)))
      // Invariant: the text is null-terminated for the time of the call. A character that does not fit into the last
      // cell is an error of the last one only.
      mvwaddstr(window, Int32(run.row), Int32(run.column), run.text)
    }
    wattrset(window, 0)
    wrefresh(window)
  }

  package func forget() { clearok(window, true) }

  private func attributes(_ look: DashScreen.Look) -> UInt32 {
    var bits = look.isReverse ? streak_ncurses_reverse() : 0
    switch look.paint {
    case nil: break
    case .bold?: bits |= streak_ncurses_bold()
    case .dim?: bits |= streak_ncurses_dim()
    default: bits |= streak_ncurses_pair(pair(look))
    }
    return bits
  }

  /// The number that ncurses knows a colour by; made when it is first needed.
  private func pair(_ look: DashScreen.Look) -> Int16 {
    let look = DashScreen.Look(paint: look.paint)
    if let known = pairs[look] { return known }
    guard has_colors(), let paint = look.paint, let (ink, ground) = Self.inks(paint),
      ink < streak_ncurses_colors(), ground < streak_ncurses_colors()
    else { return 0 }
    let number = Int16(pairs.count + 1)
    guard init_pair(number, Int16(ink), Int16(ground)) == OK else { return 0 }
    pairs[look] = number
    return number
  }

  /// The colours of a paint, -1 for the terminal's own; `nil` for what is none.
  private static func inks(_ paint: Style.Paint) -> (ink: Int32, ground: Int32)? {
    switch paint {
    case .red: (1, -1)
    case .green: (2, -1)
    case .yellow: (3, -1)
    case .cyan: (6, -1)
    // The same grounds as those of `streak heatmap`.
    case .shade1: (-1, 22)
    case .shade2: (-1, 28)
    case .shade3: (-1, 34)
    case .shade4: (-1, 40)
    case .bold, .dim: nil
    }
  }

  // MARK: - Keys

  package func keys() -> [DashKey] {
    var keys: [DashKey] = []
    if ResizeSignal.take(resized) {
      var size = winsize()
      if ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 {
        resizeterm(Int32(size.ws_row), Int32(size.ws_col))
      }
      keys.append(.resized)
    }
    while true {
      var code: wint_t = 0
      switch wget_wch(window, &code) {
      case OK: if let key = Self.key(sign: code) { keys.append(key) }
      case Int32(KEY_CODE_YES):
        if let key = Self.key(code: Int32(bitPattern: code)) { keys.append(key) }
      default: return keys
      }
    }
  }

  private static func key(sign code: UInt32) -> DashKey? {
    switch code {
    case 0x1B: .escape
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    // Control and L: the screen is to be drawn anew.
    case 0x0C: .resized
    default: Unicode.Scalar(code).map { .character(Character($0)) }
    }
  }

  private static func key(code: Int32) -> DashKey? {
    switch code {
    case KEY_UP: .up
    case KEY_DOWN: .down
    case KEY_LEFT: .left
    case KEY_RIGHT: .right
    case KEY_ENTER: .enter
    case KEY_BTAB: .tab
    case KEY_RESIZE: .resized
    default: nil
    }
  }
}
