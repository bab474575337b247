import Glibc
import StreakCore

/// What was asked about a learner, by bytes: two questions are the same where their bytes are.
public struct RememberedQuestion {
  /// What is asked.
  public enum Kind: UInt8, Sendable {
    case streak = 1
    case snapshot
  }

  let kind: Kind
  /// Whose days it is about: the bytes of the id.
  let learner: UnsafeRawBufferPointer
  /// All else that the answer depends on but the learner's facts and the time.
  let detail: UnsafeRawBufferPointer

  /// A question, valid as long as the bytes are.
  public init(
    _ kind: Kind, learner: UnsafeRawBufferPointer, detail: UnsafeRawBufferPointer
  ) {
    self.kind = kind
    self.learner = learner
    self.detail = detail
  }

  /// Whether the learner's id has these bytes.
  public func isAbout(_ learner: String) -> Bool { self.learner.elementsEqual(learner.utf8) }

  /// Longer ones are not remembered.
  var isShort: Bool { learner.count <= 256 && detail.count <= 256 }
}

/// What was answered to a question, where it is kept.
///
/// It holds while the learner's revision stays the same and "now" stays within the span: from when it
/// was made, with no record later than that, to the end of the learner's day.
struct RememberedAnswer {
  // Invariant: points to a record of an `AnswerCache` that was neither filled nor emptied since.
  fileprivate let record: UnsafeMutableRawPointer

  /// The state of the store (``Store/epoch``) in which it was last known to be true.
  var epoch: UInt64 {
    get { record.load(fromByteOffset: 24, as: UInt64.self) }
    nonmutating set { record.storeBytes(of: newValue, toByteOffset: 24, as: UInt64.self) }
  }

  /// The learner's revision that it was made of.
  var revision: Int64 { record.load(fromByteOffset: 32, as: Int64.self) }

  /// Whether it is true at an instant.
  func holds(at now: Instant) -> Bool {
    now.milliseconds >= record.load(fromByteOffset: 40, as: Int64.self)
      && now.milliseconds < record.load(fromByteOffset: 48, as: Int64.self)
  }

  /// What stands for the answer in a question whether it has changed.
  var etag: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: record + AnswerCache.head + names, count: count(12))
  }

  /// The answer as it is sent.
  var body: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: record + AnswerCache.head + names + count(12),
      count: Int(record.load(fromByteOffset: 16, as: UInt32.self)))
  }

  fileprivate var learner: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: record + AnswerCache.head, count: count(8))
  }

  fileprivate var detail: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: record + AnswerCache.head + count(8), count: count(10))
  }

  fileprivate var kind: UInt8 { record.load(fromByteOffset: 14, as: UInt8.self) }

  private var names: Int { count(8) + count(10) }

  private func count(_ offset: Int) -> Int {
    Int(record.load(fromByteOffset: offset, as: UInt16.self))
  }
}

/// The last answer to each question, one after the other in one block of memory: a hundred thousand
/// learners take some 12 MiB, and finding one allocates nothing.
///
/// The answers about a learner hang together, so that a write lets go of them all. When there are too many
/// all are forgotten: the busy ones are soon back.
final class AnswerCache {
  /// Bytes of answers at most.
  static let limit = 24 << 20
  /// Before the names of a record: next u32, hash u32, sizes of learner, detail and etag u16 each, kind u8, 1 unused,
  /// sizes of the body and of the room for etag and body u32 each, epoch u64, revision i64, from and end of
  /// the span i64 each.
  fileprivate static let head = 56

  /// Answers about one learner at most: who asks in ever other words makes nobody search long.
  static let answersEach = 16

  private let limit: Int
  // Invariant: `block` has `capacity` bytes, of which `used` are records; it is used by the thread that owns
  // the store. Records begin at multiples of 8, and their numbers are offsets in these units. Nothing begins
  // at 0, which stands for none.
  private var block: UnsafeMutableRawPointer
  private var capacity = 1 << 14
  private var used = 8
  /// The first record of a learner, where the hash says or after it; 0: none. A power of two.
  private var index: [UInt32] = Array(repeating: 0, count: 1 << 10)
  private var learners = 0

  /// No answers yet; `nil` where there is no memory for any.
  init?(limit: Int = AnswerCache.limit) {
    guard limit >= capacity, let block = malloc(capacity) else { return nil }
    self.block = block
    self.limit = limit
  }

  deinit { free(block) }

  /// Bytes that answers take.
  var byteCount: Int { used }

  /// The answer to a question, be it true or not.
  func find(_ question: RememberedQuestion) -> RememberedAnswer? {
    var number = index[place(of: question.learner, Self.hash(question.learner))]
    while number != 0 {
      let answer = answer(number)
      if answer.kind == question.kind.rawValue, Self.isEqual(answer.detail, question.detail) {
        return answer
      }
      number = next(number)
    }
    return nil
  }

  /// Nothing that is kept about a learner is true any more.
  func forget(_ learner: UnsafeRawBufferPointer) {
    guard learners > 0 else { return }
    var number = index[place(of: learner, Self.hash(learner))]
    while number != 0 {
      answer(number).record.storeBytes(of: -1, toByteOffset: 32, as: Int64.self)
      answer(number).epoch = 0
      number = next(number)
    }
  }

  /// Keeps an answer in the place of an earlier one to the same question. A very long one is not kept, and
  /// none where there is no memory for it.
  func keep(
    _ question: RememberedQuestion, epoch: UInt64, revision: Int64, span: Range<Instant>,
    etag: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer
  ) {
    guard question.isShort, etag.count <= 64, body.count <= 1 << 16 else { return }
    let needed = etag.count + body.count
    let found = find(question).flatMap { found in
      found.record.load(fromByteOffset: 20, as: UInt32.self) >= UInt32(needed) ? found.record : nil
    }
    guard let record = found ?? add(question, room: (needed + 15) & ~7) else { return }
    record.storeBytes(of: UInt16(etag.count), toByteOffset: 12, as: UInt16.self)
    record.storeBytes(of: UInt32(body.count), toByteOffset: 16, as: UInt32.self)
    record.storeBytes(of: epoch, toByteOffset: 24, as: UInt64.self)
    record.storeBytes(of: revision, toByteOffset: 32, as: Int64.self)
    record.storeBytes(of: span.lowerBound.milliseconds, toByteOffset: 40, as: Int64.self)
    record.storeBytes(of: span.upperBound.milliseconds, toByteOffset: 48, as: Int64.self)
    let start = record + Self.head + question.learner.count + question.detail.count
    Self.copy(etag, to: start)
    Self.copy(body, to: start + etag.count)
  }

  // MARK: Records

  /// Room for an answer, before the others about its learner; `nil` where there is none.
  private func add(_ question: RememberedQuestion, room: Int) -> UnsafeMutableRawPointer? {
    let size = (Self.head + question.learner.count + question.detail.count + room + 7) & ~7
    if used + size > limit { removeAll() }
    guard used + size <= capacity || grow(used + size) else { return nil }
    if (learners + 1) * 5 > index.count * 3 { widen() }
    let hash = Self.hash(question.learner)
    let place = place(of: question.learner, hash)
    if index[place] == 0 { learners += 1 }
    let record = block + used
    let next = answers(from: index[place]) < Self.answersEach ? index[place] : 0
    record.storeBytes(of: next, toByteOffset: 0, as: UInt32.self)
    record.storeBytes(of: UInt32(truncatingIfNeeded: hash), toByteOffset: 4, as: UInt32.self)
    record.storeBytes(of: UInt16(question.learner.count), toByteOffset: 8, as: UInt16.self)
    record.storeBytes(of: UInt16(question.detail.count), toByteOffset: 10, as: UInt16.self)
    record.storeBytes(of: question.kind.rawValue, toByteOffset: 14, as: UInt8.self)
    record.storeBytes(of: UInt32(room), toByteOffset: 20, as: UInt32.self)
    Self.copy(question.learner, to: record + Self.head)
    Self.copy(question.detail, to: record + Self.head + question.learner.count)
    index[place] = UInt32(used / 8)
    used += size
    return record
  }

  /// How many answers hang together from this one on.
  private func answers(from first: UInt32) -> Int {
    var (number, count) = (first, 0)
    while number != 0 {
      count += 1
      number = next(number)
    }
    return count
  }

  /// Forgets all answers.
  func removeAll() {
    used = 8
    learners = 0
    for place in index.indices { index[place] = 0 }
  }

  /// Makes the block longer; false, and the block as it was, where the limit or the memory does not allow it.
  private func grow(_ needed: Int) -> Bool {
    let wanted = min(limit, max(needed, capacity + capacity / 2))
    // Not two blocks for a moment: of long ones the system moves the pages (realloc(3)).
    guard wanted >= needed, let longer = realloc(block, wanted) else { return false }
    (block, capacity) = (longer, wanted)
    return true
  }

  private func answer(_ number: UInt32) -> RememberedAnswer {
    RememberedAnswer(record: block + 8 * Int(number))
  }

  private func next(_ number: UInt32) -> UInt32 {
    answer(number).record.load(fromByteOffset: 0, as: UInt32.self)
  }

  // MARK: Places

  /// Where the index has a learner, or would.
  private func place(of learner: UnsafeRawBufferPointer, _ hash: Int) -> Int {
    let mask = index.count - 1
    var place = hash & mask
    while index[place] != 0 {
      let answer = answer(index[place])
      if answer.record.load(fromByteOffset: 4, as: UInt32.self) == UInt32(truncatingIfNeeded: hash),
        Self.isEqual(answer.learner, learner)
      {
        break
      }
      place = (place + 1) & mask
    }
    return place
  }

  private func widen() {
    let old = index
    index = Array(repeating: 0, count: 2 * old.count)
    for number in old where number != 0 {
      // The hash that a record keeps is enough: there are never so many places.
      let hash = answer(number).record.load(fromByteOffset: 4, as: UInt32.self)
      index[place(of: answer(number).learner, Int(hash))] = number
    }
  }

  /// Seeded anew in each process, because clients choose the ids.
  private static func hash(_ learner: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: learner)
    return Int(UInt32(truncatingIfNeeded: hasher.finalize()))
  }

  private static func isEqual(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    guard left.count == right.count else { return false }
    guard let left = left.baseAddress, let other = right.baseAddress else { return true }
    return memcmp(left, other, right.count) == 0
  }

  private static func copy(_ bytes: UnsafeRawBufferPointer, to place: UnsafeMutableRawPointer) {
    if let start = bytes.baseAddress { place.copyMemory(from: start, byteCount: bytes.count) }
  }
}
