// MLS 3.6 §4.6: a type cannot be simulated
// run: flatten -m T
// error: M0218 at 4
type T = Real(unit="m");
