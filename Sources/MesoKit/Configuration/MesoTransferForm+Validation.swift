extension MesoTransferForm {
  /// The most bytes of a partner ID.
  static let maximumPartnerIDLength = 256
  /// The most digits of an offset in pixels.
  static let maximumOffsetDigits = 5

  /// Returns the configuration that this form describes.
  ///
  /// - Throws: ``MesoError/invalidConfiguration(_:)`` with all problems, in the order of Meso's own rules.
  public func configuration() throws(MesoError) -> MesoTransferConfiguration {
    var violations: [MesoViolation] = []
    let amounts = readAmounts(&violations)
    let network = MesoNetwork(rawValue: network)
    if network == nil { violations.append(.network(self.network)) }
    checkAddress(on: network, &violations)
    let environment = MesoEnvironment(rawValue: environment)
    if environment == nil { violations.append(.environment(self.environment)) }
    if partnerID.isEmpty { violations.append(.partnerIDMissing) }
    if partnerID.utf8.count > Self.maximumPartnerIDLength { violations.append(.partnerIDTooLong) }
    let strategy =
      authenticationStrategy.isEmpty ? .walletVerification : MesoAuthenticationStrategy(rawValue: authenticationStrategy)
    if strategy == nil { violations.append(.authenticationStrategy(authenticationStrategy)) }
    let assets = readAssets(on: network, &violations)
    let layout = readLayout(&violations)
    guard violations.isEmpty, let network, let environment, let strategy, let source = assets.source, let destination = assets.destination
    else { throw .invalidConfiguration(violations) }
    return MesoTransferConfiguration(
      checked: self, network: network, sourceAmount: amounts.source, destinationAmount: amounts.destination, sourceAsset: source,
      destinationAsset: destination, environment: environment, authenticationStrategy: strategy, layout: layout)
  }

  private func readAmounts(_ violations: inout [MesoViolation]) -> (source: MesoAmount?, destination: MesoAmount?) {
    var amounts: (source: MesoAmount?, destination: MesoAmount?)
    if sourceAmount.isEmpty, destinationAmount.isEmpty { violations.append(.amountMissing) }
    do throws(MesoAmountError) {
      if !sourceAmount.isEmpty { amounts.source = try MesoAmount(sourceAmount) }
    } catch {
      violations.append(.sourceAmount(error))
    }
    do throws(MesoAmountError) {
      if !destinationAmount.isEmpty { amounts.destination = try MesoAmount(destinationAmount) }
    } catch {
      violations.append(.destinationAmount(error))
    }
    return amounts
  }

  private func checkAddress(on network: MesoNetwork?, _ violations: inout [MesoViolation]) {
    guard !walletAddress.isEmpty else { return violations.append(.walletAddressMissing) }
    guard let network else { return }
    do throws(MesoAddressError) {
      try network.check(address: walletAddress)
    } catch {
      violations.append(.walletAddress(error, network))
    }
  }

  private func readAssets(
    on network: MesoNetwork?, _ violations: inout [MesoViolation]
  ) -> (source: MesoAsset?, destination: MesoAsset?) {
    let source = sourceAsset.isEmpty ? .usd : MesoAsset(rawValue: sourceAsset)
    let destination = MesoAsset(rawValue: destinationAsset)
    if destination == nil { violations.append(.destinationAsset(destinationAsset)) }
    if source == nil { violations.append(.sourceAsset(sourceAsset)) }
    if let source, let destination {
      if destination.isFiat, source.isFiat { violations.append(.sourceAssetNotCrypto(source)) }
      if !destination.isFiat, !source.isFiat { violations.append(.sourceAssetNotFiat(source)) }
    }
    if destination?.isFiat == true, !handlesSendTransaction { violations.append(.sendTransactionHandlerMissing) }
    if let network {
      for asset in [destination, source].compactMap(\.self) where !asset.isFiat && !network.assets.contains(asset) {
        violations.append(.assetNotOnNetwork(asset, network))
      }
    }
    return (source, destination)
  }

  private func readLayout(_ violations: inout [MesoViolation]) -> MesoLayout {
    var layout = MesoLayout()
    guard mode == .embedded else { return layout }
    if let layoutPosition {
      if let position = MesoLayout.Position(rawValue: layoutPosition) {
        layout.position = position
      } else {
        violations.append(.layoutPosition(layoutPosition))
      }
    }
    func pixels(_ text: String?, _ violation: (String) -> MesoViolation) -> UInt32? {
      guard let text else { return nil }
      guard (1...Self.maximumOffsetDigits).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
        violations.append(violation(text))
        return nil
      }
      return UInt32(text)
    }
    switch layoutOffset {
    case nil: break
    case .all(let text):
      if let all = pixels(text, MesoViolation.layoutOffset) { layout.offset = .all(all) }
    case .edges(nil, nil):
      violations.append(.layoutOffsetMissing)
    case .edges(let horizontal, let vertical):
      layout.offset = .edges(
        horizontal: pixels(horizontal, MesoViolation.layoutHorizontalOffset), vertical: pixels(vertical, MesoViolation.layoutVerticalOffset))
    }
    return layout
  }
}
