import Sentences

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A terminal that doesn't show what is typed. However the program ends meanwhile, the terminal shows input again afterwards.
enum SilentTerminal {
  /// Ctrl-C, Ctrl-\, the closed window, and SIGTERM.
  private static let ends = [SIGINT, SIGQUIT, SIGHUP, SIGTERM]

  // A signal handler can't be given any values, so it finds them here. Only one prompt at a time sets them, before the handler is installed.
  nonisolated(unsafe) private static var descriptor: Int32 = -1
  nonisolated(unsafe) private static var before = termios()

  /// Calls a function that reads from the terminal, while typed text isn't shown.
  ///
  /// - Throws: ``Refused`` if the terminal can't be silenced, and what `body` throws.
  static func use<Result>(_ terminal: Int32, _ body: () throws(Refused) -> Result) throws(Refused) -> Result {
    guard tcgetattr(terminal, &before) == 0 else { throw silenceless }
    descriptor = terminal
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    let handlers = ends.map { ($0, signal($0, restoreAndEnd)) }
    // A stopped program would leave the terminal silent, and after it continues, typed text would be shown.
    let stop = signal(SIGTSTP, SIG_IGN)
    defer {
      tcsetattr(terminal, TCSANOW, &before)
      for (number, handler) in handlers { signal(number, handler) }
      signal(SIGTSTP, stop)
    }
    guard tcsetattr(terminal, TCSANOW, &silent) == 0 else { throw silenceless }
    return try body()
  }

  private static let silenceless = Refused("This terminal would show what you type. Name a file with --pin-file instead, or - for standard input.")

  /// The signal handler, which calls only what POSIX allows in a handler. It raises the signal again, which ends the program as if it hadn't been
  /// caught.
  private static let restoreAndEnd: @convention(c) (Int32) -> Void = { number in
    var lineEnd: UInt8 = 0x0A
    // The typed part of a secret must not be left for the shell.
    tcflush(descriptor, TCIFLUSH)
    tcsetattr(descriptor, TCSANOW, &before)
    write(STDERR_FILENO, &lineEnd, 1)
    signal(number, SIG_DFL)
    raise(number)
  }
}
