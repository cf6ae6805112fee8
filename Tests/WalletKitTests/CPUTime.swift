import Foundation

/// The time that the processor has worked for the current thread. Unlike the time of day, it doesn't depend on what else runs.
enum CPUTime {
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
