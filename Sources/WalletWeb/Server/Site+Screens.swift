extension Site {
  /// The screens that can be opened before signing in.
  static let signInScreens: [any Screen.Type] = [SignUpScreen.self, RestoreScreen.self, SignInScreen.self, ForgottenScreen.self]

  /// The screens of these that a device in the network can open.
  static let deviceSignInScreens: [any Screen.Type] = [SignInScreen.self, ForgottenScreen.self]

  /// The screens for a signed-in person.
  static let screens: [any Screen.Type] = [
    OverviewScreen.self, MoreScreen.self, SignOut.self,
    PayScreen.self, AmountScreen.self, ScanScreen.self, ReviewScreen.self, PaymentScreen.self, ReceiveScreen.self, OpenScreen.self,
    EnvelopeScreen.self, AuthorizationScreen.self,
    ConvertScreen.self, PathsScreen.self, ConvertReviewScreen.self,
    HistoryScreen.self, HistorySummaryScreen.self, HistoryEntryScreen.self,
    TransfersScreen.self, NewTransferScreen.self, AnchorSignInScreen.self, BeginTransferScreen.self, TransferScreen.self,
    TransferWindowScreen.self, WithdrawalScreen.self,
    ContactsScreen.self, ContactScreen.self, ContactFormScreen.self, ContactImportScreen.self,
    RampScreen.self, RampWindowScreen.self, RampTransferScreen.self, RampSettingsScreen.self,
    AssetsScreen.self, AddAssetScreen.self, TrustScreen.self, AssetScreen.self, RemoveAssetScreen.self, ClaimScreen.self, PoolScreen.self,
    PayTokenScreen.self, TokenReviewScreen.self, AddTokenScreen.self, TokenScreen.self,
    AllowancesScreen.self, RevokeScreen.self,
    KYCScreen.self, KYCFileScreen.self, KYCSectionScreen.self,
    SettingsScreen.self, NetworkScreen.self, ChoiceScreen.self, WorthScreen.self, ExplorerScreen.self, CertificatesScreen.self,
    SecurityLogScreen.self,
    ChangeSecretScreen.self, BackupScreen.self,
    ErasingScreen.self, AboutScreen.self, ResetScreen.self,
    PasskeysScreen.self, AddPasskeyScreen.self, RemovePasskeyScreen.self, DevicesScreen.self,
    AccountsScreen.self, AddAccountScreen.self, AccountScreen.self, RemoveAccountScreen.self, RevealScreen.self, ShownScreen.self,
    CopyCheckScreen.self,
  ]

  static var allScreens: [any Screen.Type] { signInScreens + screens }

  /// The parts that pages of several screens use.
  private static let parts: [any Templated.Type] = [
    Frame.self, MessagePage.self, VaultStatePage.self, PairingView.self,
    AddressView.self, AmountView.self, TimeView.self, WaitView.self, LinkView.self, ExplorerLink.self,
    FieldView.self, ChoiceView.self, MenuView.self, CredentialView.self, PasskeyButton.self, NewSecretView.self,
    ConfirmationView.self, ConsentView.self, SigningView.self, CallTreeView.self, UndecidedView.self, PaidAmountView.self, RecipientView.self,
    RecipientOptions.self, ContactView.self,
    TotalView.self, WorthLineView.self, PeriodsView.self, LineChart.self, PriceView.self, BalancesView.self, ShareBar.self, RecentView.self,
    BalanceSplitView.self, PaymentRow.self, HistoryForm.self,
    AssetNameView.self, AssetDetailsView.self, AssetCostView.self, TokenNameView.self, TokensView.self,
    TokenEventRow.self, TokenScreen.History.self,
    KYCFieldView.self, AskedField.self, SharedData.self, CustomerGate.self, TransferRow.self, TransferDueView.self,
    TransferTimelineView.self,
    RampPanel.self, RampAddressView.self, RampTokensView.self,
  ]

  /// The templates of all pages.
  static var templates: [Template] { parts.map { $0.template } + allScreens.flatMap { $0.templates } }
}
