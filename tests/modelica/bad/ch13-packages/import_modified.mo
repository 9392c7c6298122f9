// MLS 3.6 §13.2.1: an import is not modified
// run: check
// error: M0107 at 9
package P
  constant Real c = 1;
end P;
model M
  Real x = 1;
  import P(c = 2);
end M;
