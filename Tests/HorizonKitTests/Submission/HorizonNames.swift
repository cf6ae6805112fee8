import StellarXDR

/// Horizon's names for the result codes of all operations, by the protocol's numbers, from its package `codes`.
enum HorizonNames {
  static let table: [XDR.OperationType: [Int32: String]] = [
    .createAccount: [
      0: "op_success", -1: "op_malformed", -2: "op_underfunded", -3: "op_low_reserve", -4: "op_already_exists",
    ],
    .payment: [
      0: "op_success", -1: "op_malformed", -2: "op_underfunded", -3: "op_src_no_trust", -4: "op_src_not_authorized",
      -5: "op_no_destination", -6: "op_no_trust", -7: "op_not_authorized", -8: "op_line_full", -9: "op_no_issuer",
    ],
    .pathPaymentStrictReceive: [
      0: "op_success", -1: "op_malformed", -2: "op_underfunded", -3: "op_src_no_trust", -4: "op_src_not_authorized",
      -5: "op_no_destination", -6: "op_no_trust", -7: "op_not_authorized", -8: "op_line_full", -9: "op_no_issuer",
      -10: "op_too_few_offers", -11: "op_cross_self", -12: "op_over_source_max",
    ],
    .manageSellOffer: [
      0: "op_success", -1: "op_malformed", -2: "op_sell_no_trust", -3: "op_buy_no_trust", -4: "sell_not_authorized",
      -5: "buy_not_authorized", -6: "op_line_full", -7: "op_underfunded", -8: "op_cross_self", -9: "op_sell_no_issuer",
      -10: "buy_no_issuer", -11: "op_offer_not_found", -12: "op_low_reserve",
    ],
    .createPassiveSellOffer: [
      0: "op_success", -1: "op_malformed", -2: "op_sell_no_trust", -3: "op_buy_no_trust", -4: "sell_not_authorized",
      -5: "buy_not_authorized", -6: "op_line_full", -7: "op_underfunded", -8: "op_cross_self", -9: "op_sell_no_issuer",
      -10: "buy_no_issuer", -11: "op_offer_not_found", -12: "op_low_reserve",
    ],
    .setOptions: [
      0: "op_success", -1: "op_low_reserve", -2: "op_too_many_signers", -3: "op_bad_flags", -4: "op_invalid_inflation",
      -5: "op_cant_change", -6: "op_unknown_flag", -7: "op_threshold_out_of_range", -8: "op_bad_signer", -9: "op_invalid_home_domain",
      -10: "op_auth_revocable_required",
    ],
    .changeTrust: [
      0: "op_success", -1: "op_malformed", -2: "op_no_issuer", -3: "op_invalid_limit", -4: "op_low_reserve", -5: "op_self_not_allowed",
      -6: "op_trust_line_missing", -7: "op_cannot_delete", -8: "op_not_aut_maintain_liabilities",
    ],
    .allowTrust: [
      0: "op_success", -1: "op_malformed", -2: "op_no_trust", -3: "op_not_required", -4: "op_cant_revoke", -5: "op_self_not_allowed",
      -6: "op_low_reserve",
    ],
    .accountMerge: [
      0: "op_success", -1: "op_malformed", -2: "op_no_account", -3: "op_immutable_set", -4: "op_has_sub_entries", -5: "op_seq_num_too_far",
      -6: "op_dest_full", -7: "op_is_sponsor",
    ],
    .inflation: [
      0: "op_success", -1: "op_not_time",
    ],
    .manageData: [
      0: "op_success", -1: "op_not_supported_yet", -2: "op_data_name_not_found", -3: "op_low_reserve", -4: "op_data_invalid_name",
    ],
    .bumpSequence: [
      0: "op_success", -1: "op_bad_seq",
    ],
    .manageBuyOffer: [
      0: "op_success", -1: "op_malformed", -2: "op_sell_no_trust", -3: "op_buy_no_trust", -4: "sell_not_authorized",
      -5: "buy_not_authorized", -6: "op_line_full", -7: "op_underfunded", -8: "op_cross_self", -9: "op_sell_no_issuer",
      -10: "buy_no_issuer", -11: "op_offer_not_found", -12: "op_low_reserve",
    ],
    .pathPaymentStrictSend: [
      0: "op_success", -1: "op_malformed", -2: "op_underfunded", -3: "op_src_no_trust", -4: "op_src_not_authorized",
      -5: "op_no_destination", -6: "op_no_trust", -7: "op_not_authorized", -8: "op_line_full", -9: "op_no_issuer",
      -10: "op_too_few_offers", -11: "op_cross_self", -12: "op_under_dest_min",
    ],
    .createClaimableBalance: [
      0: "op_success", -1: "op_malformed", -2: "op_low_reserve", -3: "op_no_trust", -4: "op_not_authorized", -5: "op_underfunded",
    ],
    .claimClaimableBalance: [
      0: "op_success", -1: "op_does_not_exist", -2: "op_cannot_claim", -3: "op_line_full", -4: "op_no_trust", -5: "op_not_authorized",
      -6: "op_trustline_frozen",
    ],
    .beginSponsoringFutureReserves: [
      0: "op_success", -1: "op_malformed", -2: "op_already_sponsored", -3: "op_recursive",
    ],
    .endSponsoringFutureReserves: [
      0: "op_success", -1: "op_not_sponsored",
    ],
    .revokeSponsorship: [
      0: "op_success", -1: "op_does_not_exist", -2: "op_not_sponsor", -3: "op_low_reserve", -4: "op_only_transferable", -5: "op_malformed",
    ],
    .clawback: [
      0: "op_success", -1: "op_malformed", -2: "op_not_clawback_enabled", -3: "op_no_trust", -4: "op_underfunded",
    ],
    .clawbackClaimableBalance: [
      0: "op_success", -1: "op_does_not_exist", -2: "op_no_issuer", -3: "op_not_clawback_enabled",
    ],
    .setTrustLineFlags: [
      0: "op_success", -1: "op_malformed", -2: "op_no_trust", -3: "op_cant_revoke", -4: "op_invalid_state", -5: "op_low_reserve",
    ],
    .liquidityPoolDeposit: [
      0: "op_success", -1: "op_malformed", -2: "op_no_trust", -3: "op_not_authorized", -4: "op_underfunded", -5: "op_line_full",
      -6: "op_bad_price", -7: "op_pool_full", -8: "op_trustline_frozen",
    ],
    .liquidityPoolWithdraw: [
      0: "op_success", -1: "op_malformed", -2: "op_no_trust", -3: "op_underfunded", -4: "op_line_full", -5: "op_under_minimum",
      -6: "op_trustline_frozen",
    ],
    .invokeHostFunction: [
      0: "op_success", -1: "op_malformed", -2: "function_trapped", -3: "resource_limit_exceeded", -4: "entry_archived",
      -5: "insufficient_refundable_fee",
    ],
    .extendFootprintTTL: [
      0: "op_success", -1: "op_malformed", -2: "resource_limit_exceeded", -3: "insufficient_refundable_fee",
    ],
    .restoreFootprint: [
      0: "op_success", -1: "op_malformed", -2: "resource_limit_exceeded", -3: "insufficient_refundable_fee",
    ],
  ]

  /// Returns a result with a code, whose contents, if any, are all zeros.
  static func result(_ type: XDR.OperationType, _ code: Int32) throws -> XDR.OperationResult {
    var encoder = XDREncoder()
    for number in [0, type.rawValue, code] { encoder.int32(number) }
    let bytes = encoder.bytes
    let results = (0...64).lazy.map { length in Result { try XDR.OperationResult(xdr: bytes + [UInt8](repeating: 0, count: 4 * length)) } }
    return try results.first { (try? $0.get()) != nil }?.get() ?? XDR.OperationResult(xdr: bytes)
  }
}
