import Sentences

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A terminal that doesn't show what is typed. Whatever ends the program meanwhile, the terminal shows things again.
enum SilentTerminal {
  /// Ctrl-C, Ctrl-\, the closed window, and the polite end.
  private static let ends = [SIGINT, SIGQUIT, SIGHUP, SIGTERM]

  // A signal's handler can be given nothing, so it finds these here. One prompt at a time sets them, before the handler is there.
  nonisolated(unsafe) private static var descriptor: Int32 = -1
  nonisolated(unsafe) private static var before = termios()

  /// Calls what reads from the terminal while nothing typed is shown.
  ///
  /// - Throws: ``Refused`` where the terminal can't be silenced, and what `body` throws.
  static func use<Result>(_ terminal: Int32, _ body: () throws(Refused) -> Result) throws(Refused) -> Result {
    guard tcgetattr(terminal, &before) == 0 else { throw silenceless }
    descriptor = terminal
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    let handlers = ends.map { ($0, signal($0, restoreAndEnd)) }
    // Stopped, the program would leave the terminal silent; and what is typed after it goes on would be shown.
    let stop = signal(SIGTSTP, SIG_IGN)
    defer {
      tcsetattr(terminal, TCSANOW, &before)
      for (number, handler) in handlers { signal(number, handler) }
      signal(SIGTSTP, stop)
    }
    guard tcsetattr(terminal, TCSANOW, &silent) == 0 else { throw silenceless }
    return try body()
  }

  private static let silenceless = Refused("This terminal would show what is typed. Name a file with --pin-file instead, or - for standard input.")

  /// Only calls what POSIX allows in a handler. The signal raised again ends the program as if it had not been caught.
  private static let restoreAndEnd: @convention(c) (Int32) -> Void = { number in
    var lineEnd: UInt8 = 0x0A
    // What was typed of a secret is not left for the shell.
    tcflush(descriptor, TCIFLUSH)
    tcsetattr(descriptor, TCSANOW, &before)
    write(STDERR_FILENO, &lineEnd, 1)
    signal(number, SIG_DFL)
    raise(number)
  }
}
