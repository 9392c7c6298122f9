// MLS 3.6 §7.3.2: a redeclaration without a constraining clause leaves the constraining type, with its modifications, as
// it was: its own ones do not reach the next redeclaration, which need not have these elements
// run: simulate --stop 1 -m Top
// check: final r.h.x = 2 +- 1e-12
// check: final r.h.y = 5 +- 1e-12     ; j = 5, of the first declaration
model B parameter Real j = 1; Real y = j*time; end B;
model I extends B; parameter Real k = 1; Real x = k*time; end I;
model L extends B; parameter Real K = 1; Real x = K*time; end L;
model P replaceable B h(j=5); end P;
model Q extends P(redeclare replaceable I h(k=3)); end Q;
model R extends Q(redeclare L h(K=2)); end R;
model Top R r; end Top;
