// Written by script/vectors/txrep_schema.py from the protocol's XDR files.

/// All that a transaction can hold, by the names that txrep uses; ``TxrepSchema`` reads it.
enum TxrepSchemaText {
  static let text = """
    struct AllowTrustOp trustor:AccountID asset:AssetCode authorize:uint32
    enum AssetType ASSET_TYPE_NATIVE=0 ASSET_TYPE_CREDIT_ALPHANUM4=1 ASSET_TYPE_CREDIT_ALPHANUM12=2 ASSET_TYPE_POOL_SHARE=3
    struct BeginSponsoringFutureReservesOp sponsoredID:AccountID
    struct BumpSequenceOp bumpTo:int64
    union ChangeTrustAsset type:AssetType ASSET_TYPE_NATIVE ASSET_TYPE_CREDIT_ALPHANUM4=alphaNum4:AlphaNum4
      ASSET_TYPE_CREDIT_ALPHANUM12=alphaNum12:AlphaNum12 ASSET_TYPE_POOL_SHARE=liquidityPool:LiquidityPoolParameters
    struct ChangeTrustOp line:ChangeTrustAsset limit:int64
    struct ClaimClaimableBalanceOp balanceID:ClaimableBalanceID
    union ClaimPredicate type:ClaimPredicateType CLAIM_PREDICATE_UNCONDITIONAL CLAIM_PREDICATE_AND=andPredicates:ClaimPredicate<2>
      CLAIM_PREDICATE_OR=orPredicates:ClaimPredicate<2> CLAIM_PREDICATE_NOT=notPredicate:ClaimPredicate?
      CLAIM_PREDICATE_BEFORE_ABSOLUTE_TIME=absBefore:int64 CLAIM_PREDICATE_BEFORE_RELATIVE_TIME=relBefore:int64
    enum ClaimPredicateType CLAIM_PREDICATE_UNCONDITIONAL=0 CLAIM_PREDICATE_AND=1 CLAIM_PREDICATE_OR=2 CLAIM_PREDICATE_NOT=3
      CLAIM_PREDICATE_BEFORE_ABSOLUTE_TIME=4 CLAIM_PREDICATE_BEFORE_RELATIVE_TIME=5
    union ClaimableBalanceID type:ClaimableBalanceIDType CLAIMABLE_BALANCE_ID_TYPE_V0=v0:opaque[32]
    enum ClaimableBalanceIDType CLAIMABLE_BALANCE_ID_TYPE_V0=0
    union Claimant type:ClaimantType CLAIMANT_TYPE_V0=v0:Claimant.v0
    struct Claimant.v0 destination:AccountID predicate:ClaimPredicate
    enum ClaimantType CLAIMANT_TYPE_V0=0
    struct ClawbackClaimableBalanceOp balanceID:ClaimableBalanceID
    struct ClawbackOp asset:Asset from:MuxedAccount amount:int64
    enum ConfigSettingID CONFIG_SETTING_CONTRACT_MAX_SIZE_BYTES=0 CONFIG_SETTING_CONTRACT_COMPUTE_V0=1
      CONFIG_SETTING_CONTRACT_LEDGER_COST_V0=2 CONFIG_SETTING_CONTRACT_HISTORICAL_DATA_V0=3 CONFIG_SETTING_CONTRACT_EVENTS_V0=4
      CONFIG_SETTING_CONTRACT_BANDWIDTH_V0=5 CONFIG_SETTING_CONTRACT_COST_PARAMS_CPU_INSTRUCTIONS=6
      CONFIG_SETTING_CONTRACT_COST_PARAMS_MEMORY_BYTES=7 CONFIG_SETTING_CONTRACT_DATA_KEY_SIZE_BYTES=8
      CONFIG_SETTING_CONTRACT_DATA_ENTRY_SIZE_BYTES=9 CONFIG_SETTING_STATE_ARCHIVAL=10 CONFIG_SETTING_CONTRACT_EXECUTION_LANES=11
      CONFIG_SETTING_LIVE_SOROBAN_STATE_SIZE_WINDOW=12 CONFIG_SETTING_EVICTION_ITERATOR=13 CONFIG_SETTING_CONTRACT_PARALLEL_COMPUTE_V0=14
      CONFIG_SETTING_CONTRACT_LEDGER_COST_EXT_V0=15 CONFIG_SETTING_SCP_TIMING=16 CONFIG_SETTING_FROZEN_LEDGER_KEYS=17
      CONFIG_SETTING_FROZEN_LEDGER_KEYS_DELTA=18 CONFIG_SETTING_FREEZE_BYPASS_TXS=19 CONFIG_SETTING_FREEZE_BYPASS_TXS_DELTA=20
    enum ContractDataDurability TEMPORARY=0 PERSISTENT=1
    union ContractExecutable type:ContractExecutableType CONTRACT_EXECUTABLE_WASM=wasm_hash:opaque[32] CONTRACT_EXECUTABLE_STELLAR_ASSET
      CONTRACT_EXECUTABLE_EXTERNAL_REF=external_ref:ContractExecutableExternalRef
    struct ContractExecutableExternalRef executable_owner:SCAddress tag:string<>
    enum ContractExecutableType CONTRACT_EXECUTABLE_WASM=0 CONTRACT_EXECUTABLE_STELLAR_ASSET=1 CONTRACT_EXECUTABLE_EXTERNAL_REF=2
    union ContractIDPreimage type:ContractIDPreimageType CONTRACT_ID_PREIMAGE_FROM_ADDRESS=fromAddress:ContractIDPreimage.fromAddress
      CONTRACT_ID_PREIMAGE_FROM_ASSET=fromAsset:Asset
    struct ContractIDPreimage.fromAddress address:SCAddress salt:opaque[32]
    enum ContractIDPreimageType CONTRACT_ID_PREIMAGE_FROM_ADDRESS=0 CONTRACT_ID_PREIMAGE_FROM_ASSET=1
    struct CreateAccountOp destination:AccountID startingBalance:int64
    struct CreateClaimableBalanceOp asset:Asset amount:int64 claimants:Claimant<10>
    struct CreateContractArgs contractIDPreimage:ContractIDPreimage executable:ContractExecutable
    struct CreateContractArgsV2 contractIDPreimage:ContractIDPreimage executable:ContractExecutable constructorArgs:SCVal<>
    struct CreatePassiveSellOfferOp selling:Asset buying:Asset amount:int64 price:Price
    struct DecoratedSignature hint:opaque[4] signature:opaque<64>
    enum EnvelopeType ENVELOPE_TYPE_TX_V0=0 ENVELOPE_TYPE_SCP=1 ENVELOPE_TYPE_TX=2 ENVELOPE_TYPE_AUTH=3 ENVELOPE_TYPE_SCPVALUE=4
      ENVELOPE_TYPE_TX_FEE_BUMP=5 ENVELOPE_TYPE_OP_ID=6 ENVELOPE_TYPE_POOL_REVOKE_OP_ID=7 ENVELOPE_TYPE_CONTRACT_ID=8
      ENVELOPE_TYPE_SOROBAN_AUTHORIZATION=9 ENVELOPE_TYPE_SOROBAN_AUTHORIZATION_WITH_ADDRESS=10
    struct ExtendFootprintTTLOp ext:ExtensionPoint extendTo:uint32
    union ExtensionPoint v:int32 0
    struct FeeBumpTransaction feeSource:MuxedAccount fee:int64 innerTx:FeeBumpTransaction.innerTx ext:FeeBumpTransaction.ext
    union FeeBumpTransaction.ext v:int32 0
    union FeeBumpTransaction.innerTx type:EnvelopeType ENVELOPE_TYPE_TX=v1:TransactionV1Envelope
    struct FeeBumpTransactionEnvelope tx:FeeBumpTransaction signatures:DecoratedSignature<20>
    union HostFunction type:HostFunctionType HOST_FUNCTION_TYPE_INVOKE_CONTRACT=invokeContract:InvokeContractArgs
      HOST_FUNCTION_TYPE_CREATE_CONTRACT=createContract:CreateContractArgs HOST_FUNCTION_TYPE_UPLOAD_CONTRACT_WASM=wasm:opaque<>
      HOST_FUNCTION_TYPE_CREATE_CONTRACT_V2=createContractV2:CreateContractArgsV2
    enum HostFunctionType HOST_FUNCTION_TYPE_INVOKE_CONTRACT=0 HOST_FUNCTION_TYPE_CREATE_CONTRACT=1
      HOST_FUNCTION_TYPE_UPLOAD_CONTRACT_WASM=2 HOST_FUNCTION_TYPE_CREATE_CONTRACT_V2=3
    struct Int128Parts hi:int64 lo:uint64
    struct Int256Parts hi_hi:int64 hi_lo:uint64 lo_hi:uint64 lo_lo:uint64
    struct InvokeContractArgs contractAddress:SCAddress functionName:string<32> args:SCVal<>
    struct InvokeHostFunctionOp hostFunction:HostFunction auth:SorobanAuthorizationEntry<>
    struct LedgerBounds minLedger:uint32 maxLedger:uint32
    enum LedgerEntryType ACCOUNT=0 TRUSTLINE=1 OFFER=2 DATA=3 CLAIMABLE_BALANCE=4 LIQUIDITY_POOL=5 CONTRACT_DATA=6 CONTRACT_CODE=7
      CONFIG_SETTING=8 TTL=9
    struct LedgerFootprint readOnly:LedgerKey<> readWrite:LedgerKey<>
    union LedgerKey type:LedgerEntryType ACCOUNT=account:LedgerKey.account TRUSTLINE=trustLine:LedgerKey.trustLine
      OFFER=offer:LedgerKey.offer DATA=data:LedgerKey.data CLAIMABLE_BALANCE=claimableBalance:LedgerKey.claimableBalance
      LIQUIDITY_POOL=liquidityPool:LedgerKey.liquidityPool CONTRACT_DATA=contractData:LedgerKey.contractData
      CONTRACT_CODE=contractCode:LedgerKey.contractCode CONFIG_SETTING=configSetting:LedgerKey.configSetting TTL=ttl:LedgerKey.ttl
    struct LedgerKey.account accountID:AccountID
    struct LedgerKey.claimableBalance balanceID:ClaimableBalanceID
    struct LedgerKey.configSetting configSettingID:ConfigSettingID
    struct LedgerKey.contractCode hash:opaque[32]
    struct LedgerKey.contractData contract:SCAddress key:SCVal durability:ContractDataDurability
    struct LedgerKey.data accountID:AccountID dataName:string<64>
    struct LedgerKey.liquidityPool liquidityPoolID:opaque[32]
    struct LedgerKey.offer sellerID:AccountID offerID:int64
    struct LedgerKey.trustLine accountID:AccountID asset:TrustLineAsset
    struct LedgerKey.ttl keyHash:opaque[32]
    struct LiquidityPoolConstantProductParameters assetA:Asset assetB:Asset fee:int32
    struct LiquidityPoolDepositOp liquidityPoolID:opaque[32] maxAmountA:int64 maxAmountB:int64 minPrice:Price maxPrice:Price
    union LiquidityPoolParameters type:LiquidityPoolType
      LIQUIDITY_POOL_CONSTANT_PRODUCT=constantProduct:LiquidityPoolConstantProductParameters
    enum LiquidityPoolType LIQUIDITY_POOL_CONSTANT_PRODUCT=0
    struct LiquidityPoolWithdrawOp liquidityPoolID:opaque[32] amount:int64 minAmountA:int64 minAmountB:int64
    struct ManageBuyOfferOp selling:Asset buying:Asset buyAmount:int64 price:Price offerID:int64
    struct ManageDataOp dataName:string<64> dataValue:opaque<64>?
    struct ManageSellOfferOp selling:Asset buying:Asset amount:int64 price:Price offerID:int64
    union Memo type:MemoType MEMO_NONE MEMO_TEXT=text:string<28> MEMO_ID=id:uint64 MEMO_HASH=hash:opaque[32] MEMO_RETURN=retHash:opaque[32]
    enum MemoType MEMO_NONE=0 MEMO_TEXT=1 MEMO_ID=2 MEMO_HASH=3 MEMO_RETURN=4
    struct MuxedEd25519Account id:uint64 ed25519:opaque[32]
    struct Operation sourceAccount:MuxedAccount? body:Operation.body
    union Operation.body type:OperationType CREATE_ACCOUNT=createAccountOp:CreateAccountOp PAYMENT=paymentOp:PaymentOp
      PATH_PAYMENT_STRICT_RECEIVE=pathPaymentStrictReceiveOp:PathPaymentStrictReceiveOp
      MANAGE_SELL_OFFER=manageSellOfferOp:ManageSellOfferOp CREATE_PASSIVE_SELL_OFFER=createPassiveSellOfferOp:CreatePassiveSellOfferOp
      SET_OPTIONS=setOptionsOp:SetOptionsOp CHANGE_TRUST=changeTrustOp:ChangeTrustOp ALLOW_TRUST=allowTrustOp:AllowTrustOp
      ACCOUNT_MERGE=destination:MuxedAccount INFLATION MANAGE_DATA=manageDataOp:ManageDataOp BUMP_SEQUENCE=bumpSequenceOp:BumpSequenceOp
      MANAGE_BUY_OFFER=manageBuyOfferOp:ManageBuyOfferOp PATH_PAYMENT_STRICT_SEND=pathPaymentStrictSendOp:PathPaymentStrictSendOp
      CREATE_CLAIMABLE_BALANCE=createClaimableBalanceOp:CreateClaimableBalanceOp
      CLAIM_CLAIMABLE_BALANCE=claimClaimableBalanceOp:ClaimClaimableBalanceOp
      BEGIN_SPONSORING_FUTURE_RESERVES=beginSponsoringFutureReservesOp:BeginSponsoringFutureReservesOp END_SPONSORING_FUTURE_RESERVES
      REVOKE_SPONSORSHIP=revokeSponsorshipOp:RevokeSponsorshipOp CLAWBACK=clawbackOp:ClawbackOp
      CLAWBACK_CLAIMABLE_BALANCE=clawbackClaimableBalanceOp:ClawbackClaimableBalanceOp
      SET_TRUST_LINE_FLAGS=setTrustLineFlagsOp:SetTrustLineFlagsOp LIQUIDITY_POOL_DEPOSIT=liquidityPoolDepositOp:LiquidityPoolDepositOp
      LIQUIDITY_POOL_WITHDRAW=liquidityPoolWithdrawOp:LiquidityPoolWithdrawOp INVOKE_HOST_FUNCTION=invokeHostFunctionOp:InvokeHostFunctionOp
      EXTEND_FOOTPRINT_TTL=extendFootprintTTLOp:ExtendFootprintTTLOp RESTORE_FOOTPRINT=restoreFootprintOp:RestoreFootprintOp
    enum OperationType CREATE_ACCOUNT=0 PAYMENT=1 PATH_PAYMENT_STRICT_RECEIVE=2 MANAGE_SELL_OFFER=3 CREATE_PASSIVE_SELL_OFFER=4
      SET_OPTIONS=5 CHANGE_TRUST=6 ALLOW_TRUST=7 ACCOUNT_MERGE=8 INFLATION=9 MANAGE_DATA=10 BUMP_SEQUENCE=11 MANAGE_BUY_OFFER=12
      PATH_PAYMENT_STRICT_SEND=13 CREATE_CLAIMABLE_BALANCE=14 CLAIM_CLAIMABLE_BALANCE=15 BEGIN_SPONSORING_FUTURE_RESERVES=16
      END_SPONSORING_FUTURE_RESERVES=17 REVOKE_SPONSORSHIP=18 CLAWBACK=19 CLAWBACK_CLAIMABLE_BALANCE=20 SET_TRUST_LINE_FLAGS=21
      LIQUIDITY_POOL_DEPOSIT=22 LIQUIDITY_POOL_WITHDRAW=23 INVOKE_HOST_FUNCTION=24 EXTEND_FOOTPRINT_TTL=25 RESTORE_FOOTPRINT=26
    struct PathPaymentStrictReceiveOp sendAsset:Asset sendMax:int64 destination:MuxedAccount destAsset:Asset destAmount:int64 path:Asset<5>
    struct PathPaymentStrictSendOp sendAsset:Asset sendAmount:int64 destination:MuxedAccount destAsset:Asset destMin:int64 path:Asset<5>
    struct PaymentOp destination:MuxedAccount asset:Asset amount:int64
    enum PreconditionType PRECOND_NONE=0 PRECOND_TIME=1 PRECOND_V2=2
    union Preconditions type:PreconditionType PRECOND_NONE PRECOND_TIME=timeBounds:TimeBounds PRECOND_V2=v2:PreconditionsV2
    struct PreconditionsV2 timeBounds:TimeBounds? ledgerBounds:LedgerBounds? minSeqNum:int64? minSeqAge:uint64 minSeqLedgerGap:uint32
      extraSigners:SignerKey<2>
    struct Price n:int32 d:int32
    struct RestoreFootprintOp ext:ExtensionPoint
    union RevokeSponsorshipOp type:RevokeSponsorshipType REVOKE_SPONSORSHIP_LEDGER_ENTRY=ledgerKey:LedgerKey
      REVOKE_SPONSORSHIP_SIGNER=signer:RevokeSponsorshipOp.signer
    struct RevokeSponsorshipOp.signer accountID:AccountID signerKey:SignerKey
    enum RevokeSponsorshipType REVOKE_SPONSORSHIP_LEDGER_ENTRY=0 REVOKE_SPONSORSHIP_SIGNER=1
    union SCAddress type:SCAddressType SC_ADDRESS_TYPE_ACCOUNT=accountId:AccountID SC_ADDRESS_TYPE_CONTRACT=contractId:opaque[32]
      SC_ADDRESS_TYPE_MUXED_ACCOUNT=muxedAccount:MuxedEd25519Account SC_ADDRESS_TYPE_CLAIMABLE_BALANCE=claimableBalanceId:ClaimableBalanceID
      SC_ADDRESS_TYPE_LIQUIDITY_POOL=liquidityPoolId:opaque[32]
    enum SCAddressType SC_ADDRESS_TYPE_ACCOUNT=0 SC_ADDRESS_TYPE_CONTRACT=1 SC_ADDRESS_TYPE_MUXED_ACCOUNT=2
      SC_ADDRESS_TYPE_CLAIMABLE_BALANCE=3 SC_ADDRESS_TYPE_LIQUIDITY_POOL=4
    struct SCContractInstance executable:ContractExecutable storage:SCMap?
    union SCError type:SCErrorType SCE_CONTRACT=contractCode:uint32 SCE_WASM_VM=code:SCErrorCode SCE_CONTEXT=code:SCErrorCode
      SCE_STORAGE=code:SCErrorCode SCE_OBJECT=code:SCErrorCode SCE_CRYPTO=code:SCErrorCode SCE_EVENTS=code:SCErrorCode
      SCE_BUDGET=code:SCErrorCode SCE_VALUE=code:SCErrorCode SCE_AUTH=code:SCErrorCode
    enum SCErrorCode SCEC_ARITH_DOMAIN=0 SCEC_INDEX_BOUNDS=1 SCEC_INVALID_INPUT=2 SCEC_MISSING_VALUE=3 SCEC_EXISTING_VALUE=4
      SCEC_EXCEEDED_LIMIT=5 SCEC_INVALID_ACTION=6 SCEC_INTERNAL_ERROR=7 SCEC_UNEXPECTED_TYPE=8 SCEC_UNEXPECTED_SIZE=9
    enum SCErrorType SCE_CONTRACT=0 SCE_WASM_VM=1 SCE_CONTEXT=2 SCE_STORAGE=3 SCE_OBJECT=4 SCE_CRYPTO=5 SCE_EVENTS=6 SCE_BUDGET=7
      SCE_VALUE=8 SCE_AUTH=9
    alias SCMap SCMapEntry<>
    struct SCMapEntry key:SCVal val:SCVal
    struct SCNonceKey nonce:int64
    union SCVal type:SCValType SCV_BOOL=b:bool SCV_VOID SCV_ERROR=error:SCError SCV_U32=u32:uint32 SCV_I32=i32:int32 SCV_U64=u64:uint64
      SCV_I64=i64:int64 SCV_TIMEPOINT=timepoint:uint64 SCV_DURATION=duration:uint64 SCV_U128=u128:UInt128Parts SCV_I128=i128:Int128Parts
      SCV_U256=u256:UInt256Parts SCV_I256=i256:Int256Parts SCV_BYTES=bytes:opaque<> SCV_STRING=str:string<> SCV_SYMBOL=sym:string<32>
      SCV_VEC=vec:SCVec? SCV_MAP=map:SCMap? SCV_ADDRESS=address:SCAddress SCV_CONTRACT_INSTANCE=instance:SCContractInstance
      SCV_LEDGER_KEY_CONTRACT_INSTANCE SCV_LEDGER_KEY_NONCE=nonce_key:SCNonceKey SCV_EXECUTABLE_TAG=executable_tag:string<>
    enum SCValType SCV_BOOL=0 SCV_VOID=1 SCV_ERROR=2 SCV_U32=3 SCV_I32=4 SCV_U64=5 SCV_I64=6 SCV_TIMEPOINT=7 SCV_DURATION=8 SCV_U128=9
      SCV_I128=10 SCV_U256=11 SCV_I256=12 SCV_BYTES=13 SCV_STRING=14 SCV_SYMBOL=15 SCV_VEC=16 SCV_MAP=17 SCV_ADDRESS=18
      SCV_CONTRACT_INSTANCE=19 SCV_LEDGER_KEY_CONTRACT_INSTANCE=20 SCV_LEDGER_KEY_NONCE=21 SCV_EXECUTABLE_TAG=22
    alias SCVec SCVal<>
    struct SetOptionsOp inflationDest:AccountID? clearFlags:uint32? setFlags:uint32? masterWeight:uint32? lowThreshold:uint32?
      medThreshold:uint32? highThreshold:uint32? homeDomain:string<32>? signer:Signer?
    struct SetTrustLineFlagsOp trustor:AccountID asset:Asset clearFlags:uint32 setFlags:uint32
    struct Signer key:SignerKey weight:uint32
    struct SorobanAddressCredentials address:SCAddress nonce:int64 signatureExpirationLedger:uint32 signature:SCVal
    struct SorobanAddressCredentialsWithDelegates addressCredentials:SorobanAddressCredentials delegates:SorobanDelegateSignature<>
    struct SorobanAuthorizationEntry credentials:SorobanCredentials rootInvocation:SorobanAuthorizedInvocation
    union SorobanAuthorizedFunction type:SorobanAuthorizedFunctionType
      SOROBAN_AUTHORIZED_FUNCTION_TYPE_CONTRACT_FN=contractFn:InvokeContractArgs
      SOROBAN_AUTHORIZED_FUNCTION_TYPE_CREATE_CONTRACT_HOST_FN=createContractHostFn:CreateContractArgs
      SOROBAN_AUTHORIZED_FUNCTION_TYPE_CREATE_CONTRACT_V2_HOST_FN=createContractV2HostFn:CreateContractArgsV2
    enum SorobanAuthorizedFunctionType SOROBAN_AUTHORIZED_FUNCTION_TYPE_CONTRACT_FN=0
      SOROBAN_AUTHORIZED_FUNCTION_TYPE_CREATE_CONTRACT_HOST_FN=1 SOROBAN_AUTHORIZED_FUNCTION_TYPE_CREATE_CONTRACT_V2_HOST_FN=2
    struct SorobanAuthorizedInvocation function:SorobanAuthorizedFunction subInvocations:SorobanAuthorizedInvocation<>
    union SorobanCredentials type:SorobanCredentialsType SOROBAN_CREDENTIALS_SOURCE_ACCOUNT
      SOROBAN_CREDENTIALS_ADDRESS=address:SorobanAddressCredentials SOROBAN_CREDENTIALS_ADDRESS_V2=addressV2:SorobanAddressCredentials
      SOROBAN_CREDENTIALS_ADDRESS_WITH_DELEGATES=addressWithDelegates:SorobanAddressCredentialsWithDelegates
    enum SorobanCredentialsType SOROBAN_CREDENTIALS_SOURCE_ACCOUNT=0 SOROBAN_CREDENTIALS_ADDRESS=1 SOROBAN_CREDENTIALS_ADDRESS_V2=2
      SOROBAN_CREDENTIALS_ADDRESS_WITH_DELEGATES=3
    struct SorobanDelegateSignature address:SCAddress signature:SCVal nestedDelegates:SorobanDelegateSignature<>
    struct SorobanResources footprint:LedgerFootprint instructions:uint32 diskReadBytes:uint32 writeBytes:uint32
    struct SorobanResourcesExtV0 archivedSorobanEntries:uint32<>
    struct SorobanTransactionData ext:SorobanTransactionData.ext resources:SorobanResources resourceFee:int64
    union SorobanTransactionData.ext v:int32 0 1=resourceExt:SorobanResourcesExtV0
    struct TimeBounds minTime:uint64 maxTime:uint64
    struct Transaction sourceAccount:MuxedAccount fee:uint32 seqNum:int64 cond:Preconditions memo:Memo operations:Operation<100>
      ext:Transaction.ext
    union Transaction.ext v:int32 0 1=sorobanData:SorobanTransactionData
    union TransactionEnvelope type:EnvelopeType ENVELOPE_TYPE_TX_V0=v0:TransactionV0Envelope ENVELOPE_TYPE_TX=v1:TransactionV1Envelope
      ENVELOPE_TYPE_TX_FEE_BUMP=feeBump:FeeBumpTransactionEnvelope
    struct TransactionV0 sourceAccountEd25519:opaque[32] fee:uint32 seqNum:int64 timeBounds:TimeBounds? memo:Memo operations:Operation<100>
      ext:TransactionV0.ext
    union TransactionV0.ext v:int32 0
    struct TransactionV0Envelope tx:TransactionV0 signatures:DecoratedSignature<20>
    struct TransactionV1Envelope tx:Transaction signatures:DecoratedSignature<20>
    struct UInt128Parts hi:uint64 lo:uint64
    struct UInt256Parts hi_hi:uint64 hi_lo:uint64 lo_hi:uint64 lo_lo:uint64
    """
}
