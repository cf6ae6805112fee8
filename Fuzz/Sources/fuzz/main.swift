import CLibFuzzer
import Dispatch
import Foundation

// The property comes from the environment, since libFuzzer restarts this program with options of its own to merge and minimize inputs.
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
    // This is the main thread, which no property uses.
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
