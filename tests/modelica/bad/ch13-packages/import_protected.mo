// MLS 3.6 §13.2.1: a protected element is not imported
// run: check
// says: warning[M0631]: 'c' is protected in 'P' and cannot be imported
package P
protected
  constant Real c = 1;
end P;
model M
  import P.c;
  Real x = c;
end M;
