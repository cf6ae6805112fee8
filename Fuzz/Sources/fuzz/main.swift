import CLibFuzzer
import Dispatch
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
    let (input, done) = (Array(UnsafeBufferPointer(start: data, count: size)), DispatchSemaphore(value: 0))
    // This is the main thread, which no property needs.
    Task.detached {
      do {
        try await chosen.check(input)
      } catch {
        fatalError("\(chosen): \(error)")
      }
      done.signal()
    }
    done.wait()
    return 0
  })
