import Testing

@testable import StreakWorker

@Suite("Which slot answers which request")
struct ServingDispatchTableTests {
  /// What a table did, as a word that can be compared.
  private func word(_ action: DispatchTable<Int>.Action) -> String {
    switch action {
    case .send(let slot, let request): "\(request) to \(slot)"
    case .wait: "wait"
    case .refuse(let request): "refuse \(request)"
    }
  }

  @Test func theLeastLoadedSlotComesFirst() {
    var table = DispatchTable<Int>(slots: 3, perSlot: 2, queueLimit: 10)
    #expect(
      (0..<6).map { word(table.arrived($0)) } == [
        "0 to 0", "1 to 1", "2 to 2", "3 to 0", "4 to 1", "5 to 2",
      ])
    #expect(table.answered(slot: 1) == nil)
    #expect(table.answered(slot: 1) == nil)
    #expect(table.answered(slot: 2) == nil)
    #expect(word(table.arrived(6)) == "6 to 1")
    #expect(word(table.arrived(7)) == "7 to 1")
    #expect(word(table.arrived(8)) == "8 to 2")
  }

  @Test func whatNoSlotCanTakeWaitsInOrderAndWhatTheQueueCannotTakeIsRefused() {
    var table = DispatchTable<Int>(slots: 1, perSlot: 1, queueLimit: 3)
    #expect(table.isIdle)
    #expect(
      (0..<6).map { word(table.arrived($0)) } == [
        "0 to 0", "wait", "wait", "wait", "refuse 4", "refuse 5",
      ])
    #expect(table.waiting == 3)
    #expect(!table.isIdle)
    #expect(table.answered(slot: 0) == 1)
    // There is room for one again, behind those that wait.
    #expect(word(table.arrived(6)) == "wait")
    #expect(word(table.arrived(7)) == "refuse 7")
    #expect((0..<4).map { _ in table.answered(slot: 0) } == [2, 3, 6, nil])
    #expect(table.isIdle)
    #expect(word(table.arrived(8)) == "8 to 0")
  }

  @Test func anAnswerThatNobodyOwesChangesNothing() {
    var table = DispatchTable<Int>(slots: 2, perSlot: 1, queueLimit: 1)
    #expect(table.answered(slot: 0) == nil)
    #expect(table.answered(slot: 7) == nil)
    #expect(table.answered(slot: -1) == nil)
    #expect(table.isIdle)
    #expect(word(table.arrived(1)) == "1 to 0")
  }

  @Test func noRoomToWaitRefusesAtOnce() {
    var table = DispatchTable<Int>(slots: 0, perSlot: 0, queueLimit: 0)
    #expect(word(table.arrived(1)) == "1 to 0")
    #expect(word(table.arrived(2)) == "refuse 2")
  }

  /// Against a model that is too simple to be wrong, over queues long enough to be compacted.
  @Test(arguments: [1, 2, 3, 8]) func itIsAQueueBeforeSlots(slots: Int) {
    var table = DispatchTable<Int>(slots: slots, perSlot: 2, queueLimit: 3000)
    var waiting: [Int] = []
    var outstanding = [Int](repeating: 0, count: slots)
    var random = SplitMix(state: UInt64(slots))
    for number in 0..<20_000 {
      // Times of many arrivals and of few take turns.
      if random.next() % 10 < (number / 4000 % 2 == 0 ? 8 : 2) {
        let least = outstanding.min() ?? 0
        switch table.arrived(number) {
        case .send(let slot, let request):
          #expect(waiting.isEmpty && outstanding[slot] == least && least < 2 && request == number)
          outstanding[slot] += 1
        case .wait:
          #expect(least == 2 && waiting.count < 3000)
          waiting.append(number)
        case .refuse(let request):
          #expect(waiting.count == 3000 && request == number)
        }
      } else {
        let slot = Int(random.next() % UInt64(slots))
        let next = table.answered(slot: slot)
        guard outstanding[slot] > 0 else {
          #expect(next == nil)
          continue
        }
        outstanding[slot] -= 1
        #expect(next == waiting.first)
        if !waiting.isEmpty {
          waiting.removeFirst()
          outstanding[slot] += 1
        }
      }
      #expect(table.waiting == waiting.count)
      #expect(table.isIdle == (waiting.isEmpty && outstanding.allSatisfy { $0 == 0 }))
    }
  }

  private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }
}
