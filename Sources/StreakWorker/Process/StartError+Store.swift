import StreakService
import StreakStore

extension StartError {
  /// What a store could not do.
  init(_ error: StoreError) {
    let status: Status =
      switch error.code {
      case .damaged, .tooNew: .data
      case .unreachable, .busy: .unavailable
      default: .cannotCreate
      }
    self.init(status, error.description)
  }
}
