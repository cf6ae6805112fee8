@_exported public import enum StellarXDR.StrKey
@_exported public import enum StellarXDR.StrKeyError
