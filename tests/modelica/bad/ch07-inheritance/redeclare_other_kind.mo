// MLS 3.6 §7.3: a package does not replace a model
// run: check
// error: M0333 at 13
// error: M0304 at 16
model H
  Real x = 1;
end H;
package Q
  constant Real x = 1;
end Q;
model A
  replaceable model G = H;
  G g;
end A;
model M
  A a(redeclare package G = Q);
end M;
