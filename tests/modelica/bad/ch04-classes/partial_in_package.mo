// MLS 3.6 §4.4.1: a partial class is not instantiated
// run: check
// status: 1
// says: warning[M0330]
// says: error[S0103]
package P
  partial model A
    Real x;
  end A;
end P;
model M
  P.A a;
end M;
