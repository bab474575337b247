import StreakProtocol
import ZeroMQ

/// What comes in, and what it means for what is shown.
extension SnapshotWatcher {
  // MARK: The worker

  func lookAtRequests(_ now: WatchMoment) throws(ZeroMQError) {
    if let time = reopenAt, time <= now.monotonic { try reopen(now) }
    // First what came, then that the connection is gone.
    try takeReplies(now)
    while let event = try requests.next() {
      switch event {
      case .connected:
        (patienceEnds, reopenAt) = (nil, nil)
        needsInfo = true
        schedule.connected()
      case .ended:
        fail(.noWorker(endpoint, "it hung up"), now)
      case .refused(let error):
        patienceEnds = nil
        reopenAt = now.monotonic.advanced(milliseconds: 1_000)
        fail(error, now)
      }
    }
    if let asking, asking.until <= now.monotonic {
      fail(.timedOut(endpoint, milliseconds: options.client.timeout), now)
      // A new socket, on which no late reply can come in.
      try reopen(now)
    }
    if let time = patienceEnds, time <= now.monotonic {
      patienceEnds = nil
      fail(.noWorker(endpoint, "no connection in \(options.patience) ms"), now)
    }
  }

  private func reopen(_ now: WatchMoment) throws(ZeroMQError) {
    reopenAt = nil
    requests.close()
    requests = try WatchedSocket(.dealer, context, to: endpoint, options.client.security)
  }

  /// Says that the worker is away or refuses, and lets it be asked again after a while.
  func fail(_ error: StreakClientError, _ now: WatchMoment, retryAfter: Int = 0) {
    asking = nil
    state.outage = error
    schedule.failed(at: now, retryAfter: retryAfter)
  }

  private func takeReplies(_ now: WatchMoment) throws(ZeroMQError) {
    while try requests.socket.receiveIfReady(into: frames) {
      guard var current = asking, frames.received > 0, frames[0].size == 0 else { continue }
      let verdict: Exchange.Verdict
      switch Exchange.parts(of: frames, from: 1) {
      case .success(let parts): verdict = current.exchange.accept(parts)
      case .failure(let error): verdict = .bad(error.reason)
      }
      asking = nil
      guard let answers = current.exchange.answers, let snapshot = answers.last else {
        var reason = "gives no answer"
        if case .bad(let text) = verdict { reason = text }
        fail(.badReply(endpoint, reason), now, retryAfter: 1_000)
        continue
      }
      if current.hasInfo { try take(info: answers[0]) }
      take(snapshot, now)
    }
    frames.clear()
  }

  private func take(_ reply: RawReply, _ now: WatchMoment) {
    do throws(StreakClientError) {
      if state.snapshot == nil {
        state.snapshot = try reply.decode(Proto.SnapshotReply.self)
      } else if let new = try reply.decodeIfModified(Proto.SnapshotReply.self) {
        state.snapshot = new
      }
      state.outage = nil
      state.confirmed = now.wall
      schedule.answered(at: now, validUntil: state.snapshot?.validUntil)
    } catch {
      let isTransient = error.refusal.map { $0.isTransient || $0.status == .deadlineExceeded }
      let pause = Int(error.refusal?.retryAfter ?? 0)
      fail(
        error, now, retryAfter: isTransient ?? false ? pause : options.schedule.pollAlone)
    }
  }

  // MARK: Notices

  /// Subscribes where the worker says that its notices are.
  private func take(info reply: RawReply) throws(ZeroMQError) {
    needsInfo = false
    let info = try? reply.decode(Proto.InfoReply.self)
    let named = options.usesNotices ? info?.notices ?? [] : []
    let found = Endpoint.notices(named, reachedBy: endpoint)
    guard found != notices?.endpoint else { return }
    leaveNotices()
    guard let found else { return }
    // Where it cannot be connected to there is polling.
    let socket = try? WatchedSocket(
      .subscribe, context, to: found, options.client.security,
      topic: ChangeNotice.topic(of: learner))
    notices = socket.map { ($0, found) }
  }

  private func leaveNotices() {
    notices?.socket.close()
    notices = nil
    schedule.unsubscribed()
  }

  func lookAtNotices(_ now: WatchMoment) throws(ZeroMQError) {
    guard let current = notices?.socket else { return }
    while try current.socket.receiveIfReady(into: frames) {
      guard !frames.isTruncated else { continue }
      let notice = try? ChangeNotice(frames: (0..<frames.count).map { frames[$0].bytes })
      if let notice { schedule.noticed(notice) }
    }
    while let event = try current.next() {
      switch event {
      case .connected: schedule.subscribed(at: now)
      case .ended: schedule.unsubscribed()
      // As for a key that is limited to some learners.
      case .refused: return leaveNotices()
      }
    }
  }
}
