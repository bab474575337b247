/// The version of this package.
public enum StreakVersion {
  /// As in `0.1.0` (semver.org).
  public static let current = "0.1.0"
}
