// MLS 3.6 §4.4.1: a partial class is not instantiated
// run: check
// error: M0330 at 10
package P
  partial model A
    Real x;
  end A;
end P;
model M
  P.A a;
end M;
