import Testing

@testable import StreakDispatch

/// Random lives of a table, with everything that can happen to slots.
@Suite("Every request is answered exactly once")
struct DispatchModelTests {
  /// What a test knows of a request by itself.
  private struct Known {
    var writes: Bool
    var expires: Int64?
    var sendings = 0
    var isOver = false
  }

  /// What is at a slot: sendings in their order, and whether its peer works.
  private struct Peer {
    var inbox: [(sequence: UInt64, request: Int)] = []
    var isConnected = true
    var isPresent = true
  }

  private final class Run {
    var table: DispatchTable<Int>
    var known: [Known] = []
    var peers: [Peer] = []
    var random: SplitMix
    var now: Int64 = 0
    var refused = 0
    /// Sendings whose answers are still wanted.
    var current: [Int: UInt64] = [:]

    init(seed: UInt64) {
      random = SplitMix(state: seed)
      var limits = DispatchLimits()
      limits.perSlot = 1 + Int(random.next() % 3)
      limits.perSlotReads = Int(random.next() % 8)
      limits.rounds = Int(random.next() % 4)
      limits.together = Int(random.next() % 6)
      limits.queue = Int(random.next() % 40)
      limits.stall = Int64(5 + random.next() % 50)
      limits.overrun = random.next() % 4 == 0 ? nil : Int64(20 + random.next() % 200)
      limits.patience = random.next() % 4 == 0 ? nil : Int64(50 + random.next() % 500)
      limits.attempts = 1 + Int(random.next() % 5)
      limits.resolution = Int64(1 + random.next() % 10)
      table = DispatchTable(limits: limits)
    }

    func over(_ request: Int, _ what: String) {
      #expect(!known[request].isOver, "request \(request) ends twice: \(what)")
      known[request].isOver = true
      current[request] = nil
    }

    func settle() {
      var actions = 0
      table.beginRound()
      while let action = table.next(now: now) {
        actions += 1
        #expect(actions < 10_000, "it never comes to rest")
        switch action {
        case .send(let one): send(one)
        case .end(let request, let ending): end(request, ending)
        }
      }
      let most = max(table.limits.perSlot, table.limits.perSlotReads)
      let room = table.limits.queue + most * peers.count
      #expect(table.open <= max(1, room), "what is here is bounded")
      #expect(table.open == known.count { !$0.isOver })
      if let wake = table.wake { #expect(wake > now, "it would spin") }
      if table.open == 0 { #expect(table.wake == nil) }
      for slot in table.slots.indices {
        let writes = table.slots[slot].owed.count(where: \.entry.changesState)
        #expect(writes == table.slots[slot].writes)
        #expect(table.outstanding(slot) <= most && writes <= table.limits.perSlot)
        let rounds = Set(table.slots[slot].owed.map(\.round)).count
        #expect(rounds == table.slots[slot].rounds)
        let mostRounds = table.limits.rounds > 0 ? table.limits.rounds : .max
        #expect(rounds <= max(mostRounds, table.limits.perSlot))
      }
    }

    func send(_ one: DispatchTable<Int>.Delivery) {
      let request = one.request
      #expect(peers[one.slot].isPresent && !known[request].isOver)
      #expect(one.isRepeat == (known[request].sendings > 0))
      #expect(one.mustComplete == (one.isRepeat && known[request].writes))
      if let expires = known[request].expires, !one.mustComplete {
        #expect(now < expires, "work begins after its time")
      }
      if !peers[one.slot].isConnected || random.next() % 50 == 0 {
        peers[one.slot].isConnected = false
        return table.undelivered(slot: one.slot, sequence: one.sequence)
      }
      known[request].sendings += 1
      current[request] = one.sequence
      peers[one.slot].inbox.append((one.sequence, request))
    }

    func end(_ request: Int, _ ending: DispatchTable<Int>.Ending) {
      let hadIt = known[request].sendings > 0
      switch ending {
      case .unknown: #expect(known[request].writes && hadIt)
      case .expired:
        #expect(!(known[request].writes && hadIt))
        #expect(known[request].expires.map { $0 <= now } == true)
      case .unavailable: #expect(!(known[request].writes && hadIt))
      }
      over(request, "\(ending)")
    }

    /// A slot's peer answers its oldest request.
    func answer(_ slot: Int) {
      guard peers.indices.contains(slot), !peers[slot].inbox.isEmpty else { return }
      let (sequence, request) = peers[slot].inbox.removeFirst()
      let isWanted = current[request] == sequence
      let answered = table.answered(slot: slot, sequence: sequence)
      guard let answered else { return #expect(!isWanted, "a reply in time is dropped") }
      #expect(isWanted && answered.request == request)
      if answered.mayBeDone && random.next() % 3 == 0 {
        current[request] = nil
        table.putBack(answered, delay: Int64(random.next() % 20), now: now)
      } else {
        over(request, "answered")
      }
    }

    /// Requests that a slot had are given to others, as far as the test can tell.
    func lose(_ slot: Int) {
      for (sequence, request) in peers[slot].inbox where current[request] == sequence {
        current[request] = nil
      }
      peers[slot].inbox = []
    }

    func step() {
      let slot = peers.isEmpty ? 0 : Int(random.next() % UInt64(peers.count))
      switch random.next() % 20 {
      case 0..<8: arrive()
      case 8..<14: answer(slot)
      case 14: addSlot()
      case 15 where !peers.isEmpty && random.next() % 3 == 0:
        lose(slot)
        peers[slot].isPresent = false
        table.removeSlot(slot, now: now)
      case 16 where !peers.isEmpty:
        lose(slot)
        peers[slot].isConnected = false
        table.disconnected(slot, now: now)
      case 17 where !peers.isEmpty && peers[slot].isPresent:
        peers[slot].isConnected = true
        table.connected(slot)
      case 18: table.setDraining(slot, random.next() % 2 == 0)
      case 19 where random.next() % 5 == 0: table.isPaused.toggle()
      default: now += Int64(random.next() % 30)
      }
      noteOverruns()
      settle()
    }

    /// A slot that overran is not owed any more: its inbox stays, its answers are late.
    func noteOverruns() {
      guard let overrun = table.limits.overrun else { return }
      for slot in table.slots.indices {
        guard let oldest = table.slots[slot].owed.first, oldest.sent + overrun <= now else {
          continue
        }
        // Whether the table sees it now or a little later is its own affair; answers after this
        // are compared with what it says.
        for owed in table.slots[slot].owed { current[owed.entry.request] = nil }
        let late = table.slots[slot].owed.map(\.sequence)
        peers[slot].inbox.removeAll { late.contains($0.sequence) }
      }
    }

    func arrive() {
      let expires = random.next() % 2 == 0 ? nil : now + Int64(random.next() % 200)
      let writes = random.next() % 2 == 0
      let brief = random.next() % 2 == 0
      if table.accept(
        known.count, expires: expires, changesState: writes, isBrief: brief, now: now)
      {
        known.append(Known(writes: writes, expires: expires))
      } else {
        refused += 1
      }
    }

    func addSlot() {
      guard peers.count(where: \.isPresent) < 4 else { return }
      let slot = table.addSlot(connected: true)
      if slot == peers.count { peers.append(Peer()) } else { peers[slot] = Peer() }
    }
  }

  @Test(arguments: 0..<60) func aLife(seed: Int) {
    let run = Run(seed: UInt64(seed))
    for _ in 0..<2000 { run.step() }
    // Everybody works again, or all is given up: nobody is left.
    run.table.isPaused = false
    if seed % 3 == 0 {
      run.table.abandon()
      run.settle()
    } else {
      if run.peers.count(where: \.isPresent) == 0 { run.addSlot() }
      for slot in run.peers.indices where run.peers[slot].isPresent {
        run.table.setDraining(slot, false)
      }
      for _ in 0..<4000 where run.table.open > 0 {
        run.now += 1
        for slot in run.peers.indices where run.peers[slot].isPresent {
          run.peers[slot].isConnected = true
          run.table.connected(slot)
          run.answer(slot)
        }
        run.noteOverruns()
        run.settle()
      }
    }
    #expect(!run.known.contains { !$0.isOver })
    #expect(run.table.open == 0)
    let counts = run.table.counts
    #expect(counts.accepted == UInt64(run.known.count) && counts.refused == UInt64(run.refused))
    #expect(
      counts.answered + counts.expired + counts.unavailable + counts.unknown == counts.accepted)
  }
}

/// Numbers that are the same each time.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
