/// What became of the rows of a file.
struct ImportCounts: Equatable {
  /// Rows in all, without a header row and empty lines.
  var rows = 0
  /// Records that are new.
  var added = 0
  /// Records that were there with other content.
  var changed = 0
  /// Records that were there as they are.
  var present = 0
  /// Rows that were not taken in.
  var refused = 0
}
