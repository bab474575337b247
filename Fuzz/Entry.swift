import FuzzProperty

/// What libFuzzer calls with every input (llvm.org, "libFuzzer: Fuzz Target").
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = UnsafeRawBufferPointer(start: start, count: count)
  if let problem = FuzzInput.problem(input) { fatalError(problem) }
  return 0
}
