class Basicpay < Formula
  desc "Self-hosted wallet for Stellar, with its own network for trying it out"
  homepage "@PAGE@"
  url "@URL@"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on xcode: ["26.0", :build]
  depends_on "libsodium"
  depends_on macos: :sequoia
  depends_on "qrencode"
  depends_on "secp256k1"
  depends_on "zxing-cpp"

  def install
    ENV["BASICPAY_COMMIT"] = "@COMMIT@"
    ENV["BASICPAY_RELEASES"] = "@RELEASES@"
    system "swift", "build", "--disable-sandbox", "-c", "release", "-Xcc", "-O2", "--product", "basicpay"
    bin.install ".build/release/basicpay"
    generate_completions_from_executable(bin/"basicpay", "--generate-completion-script", shells: [:bash, :zsh, :fish])
    ENV["BASICPAY_BINARY"] = bin/"basicpay"
    system "python3", "script/manual.py", "man"
    man1.install Dir["man/man1/*"]
  end

  service do
    run [opt_bin/"basicpay", "serve"]
    keep_alive crashed: true
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/basicpay --version")
    assert_match(/^G[A-Z2-7]{55}/, shell_output("#{bin}/basicpay key generate --json").slice(/G[A-Z2-7]+/))
  end
end
