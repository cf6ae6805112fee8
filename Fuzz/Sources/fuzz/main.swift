import CLibFuzzer
import Foundation

// By the environment, since libFuzzer starts this program again, with options of its own, to merge inputs and to make them small.
guard let property = ProcessInfo.processInfo.environment["FUZZ_PROPERTY"].flatMap(Property.init) else {
  print("FUZZ_PROPERTY has to be one of \(Property.allCases.map(\.rawValue).joined(separator: ", "))")
  exit(2)
}
let chosen = property

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { data, size in
    do {
      try chosen.check(Array(UnsafeBufferPointer(start: data, count: size)))
    } catch {
      fatalError("\(chosen): \(error)")
    }
    return 0
  })
