import Glibc
import StreakCore
import StreakSupport

/// A directory of content, and what was last read from it.
///
/// Each file stands by itself: one that is at fault never takes the place of one that was good, and
/// one that is gone is gone (Protocol/CONTENT.md, "Loading").
public final class ContentSource: Sendable {
  /// The directory.
  public let directory: String

  /// What is good of each file; locked while the directory is read, so that one reading is done
  /// after the other.
  private let files: Locked<[ExactText: ContentFile]>
  private let current: Locked<ContentLibrary>

  /// Reads a directory for the first time.
  ///
  /// - Returns: the source, and what is wrong with its files: those that are good are served.
  /// - Throws: ``ContentFault`` where the directory cannot be read.
  public static func open(_ directory: String) throws(ContentFault) -> (
    source: ContentSource, report: ContentReport
  ) {
    let source = ContentSource(directory)
    return (source, try source.reload())
  }

  private init(_ directory: String) {
    self.directory = directory
    files = Locked([:])
    current = Locked(.none)
  }

  /// What is served: it stays as it is for whoever holds it.
  public var served: ContentLibrary { current.withLock { $0 } }

  /// Reads the directory again.
  ///
  /// - Throws: ``ContentFault`` where the directory cannot be read; all that was read before stays.
  public func reload() throws(ContentFault) -> ContentReport {
    let directory = directory
    let current = current
    return try files.withLock { files throws(ContentFault) in
      var report = ContentReport()
      files = try Self.read(directory, earlier: files, &report)
      Self.serve(files, current, &report)
      return report
    }
  }

  /// What is good of each file: as it is now, or as it was before where it is at fault.
  private static func read(
    _ directory: String, earlier: [ExactText: ContentFile], _ report: inout ContentReport
  ) throws(ContentFault) -> [ExactText: ContentFile] {
    var read: [ExactText: ContentFile] = [:]
    var genres = 0
    guard let folder = opendir(directory) else { throw failure(directory) }
    // All files are those of the directory that was opened, whatever its path means meanwhile.
    defer { closedir(folder) }
    for name in try names(in: folder, directory) {
      if GenreFile.isGenre(name) { genres += 1 }
      guard genres <= ContentLimits.genres || !GenreFile.isGenre(name) else {
        let reason = "is one too many: at most \(ContentLimits.genres) genres are taken"
        report.faults.append(ContentFault(file: name, reason: reason))
        continue
      }
      switch ContentFile.load(name, in: dirfd(folder)) {
      case .loaded(let content): read[ExactText(name)] = content
      case .gone: break
      case .refused(let faults):
        report.faults += faults
        guard let content = earlier[ExactText(name)] else { continue }
        read[ExactText(name)] = content
        report.kept.append(name)
      }
    }
    report.removed = earlier.keys.filter { read[$0] == nil }.map(\.text).sorted()
    return read
  }

  /// Puts what was read in the place of what is served, if it is something else.
  private static func serve(
    _ files: [ExactText: ContentFile], _ current: Locked<ContentLibrary>,
    _ report: inout ContentReport
  ) {
    var tips: [Tip] = []
    var genres: [QuizGenre] = []
    for file in files.values {
      switch file {
      case .tips(let list): tips += list
      case .genre(let genre): genres.append(genre)
      }
    }
    let earlier = current.withLock { $0 }
    let library = ContentLibrary(version: earlier.version + 1, tips: tips, genres: genres)
    report.changed = !library.hasSameContent(as: earlier)
    if report.changed { current.withLock { $0 = library } }
    let served = report.changed ? library : earlier
    report.tips = served.tipCount
    report.genres = served.genres.count
    report.version = served.version
  }

  /// The names of the files of a directory that are content, by their bytes.
  private static func names(in folder: OpaquePointer, _ directory: String) throws(ContentFault)
    -> [String]
  {
    var names: [String] = []
    errno = 0
    // Invariant: an entry is looked at before the next one is read, which may take its place.
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if ContentFile.isContent(name) { names.append(name) }
      errno = 0
    }
    // NULL is the end or an error (readdir(3)); half a listing would drop what is there.
    guard errno == 0 else { throw failure(directory) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Why the directory cannot be read, from what the last call left in `errno`.
  private static func failure(_ directory: String) -> ContentFault {
    ContentFault(
      file: directory, reason: "cannot be read: \(String(cString: strerror(errno)))")
  }
}
