// MLS 3.6 §4.6: a package cannot be simulated
// run: flatten -m P
// error: M0218 at 4
package P
  constant Real c = 1;
end P;
