import Foundation
import StreakClient
import StreakCore
import StreakProtocol
import StreakStore
import StreakWorker
import Testing

@testable import StreakCommand

/// A real worker's rules and store without a socket, for what a fake one cannot tell.
final class DeskWorker: WorkerConnection {
  private let store: Store
  private let processor: MessageProcessor
  private let path: String

  /// How many messages came.
  private(set) var messages = 0

  /// A worker whose clock stands at the instant that ``ProgramRun`` has, unless told otherwise.
  init(now: Instant = Instant(seconds: 1_796_019_459)) throws {
    path = NSTemporaryDirectory() + "/streak-desk-\(UUID().uuidString).db"
    let zones = ZoneDatabase()
    store = try Store(
      path: path, durability: .normal, readOnly: false, zones: zones, busyMilliseconds: 5_000)
    processor = MessageProcessor(
      store: store,
      environment: WorkerEnvironment(zones: zones, trustAsOf: true, clock: { now }))
  }

  deinit {
    store.close()
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  func exchange(_ calls: [RawCall]) throws -> [RawReply] {
    messages += 1
    #expect(calls.count <= 64)
    let frames = calls.flatMap { call in
      [FrameHeader.request(call.op, id: 1, budget: 0).bytes, call.body]
    }
    let buffers = frames.map { frame in
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: frame.count, alignment: 8)
      buffer.copyBytes(from: frame)
      return UnsafeRawBufferPointer(buffer)
    }
    defer { buffers.forEach { $0.deallocate() } }
    processor.process(buffers, arrived: .now)
    return try stride(from: 0, to: processor.reply.frameCount - 1, by: 2).map { index in
      let header = try FrameHeader(parsing: processor.reply.frame(index), expecting: .reply)
      return RawReply(header.status, processor.reply.frame(index + 1))
    }
  }

  func ask<Request: StreakCall>(_ request: Request) throws -> Request.Reply {
    try exchange([RawCall(request)])[0].get()
  }
}
