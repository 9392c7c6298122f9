// Where streams mix, what one carries that does not flow has the factor 1e-15, there to keep a quotient from being 0/0. Solved for it, a mixture known to sixteen digits gives nothing: in a loop
// every number was accepted.
// run: simulate --stop 1
// check: all mixed = 53471 +- 1e-6 ; what flows in
// check: all back = 53471 +- 1e-6 ; hb - Q/m = mixed
// check: all Q = 243873.76620 +- 1e-3 ; Q + 10 Q²/(1e6 + Q) = 1e5 (20 - 53471/4184)
model M
  Real m = 70 + time;
  Real mixed, back, out, in3, T1, T2, Q;
equation
  mixed = (max(m, 1e-15)*53471 + max(-m, 1e-15)*back + 1e-15*mixed)/(max(m, 1e-15) + max(-m, 1e-15) + 1e-15);
  in3 = (max(m, 1e-15)*out + max(-m, 1e-15)*9e4)/(max(m, 1e-15) + max(-m, 1e-15));
  out = mixed + Q/m;
  back = in3 - Q/m;
  T1 = mixed/4184;
  T2 = back/4184;
  Q = 1e5*(20 - 0.7*T1 - 0.3*T2) - 10*Q^2/(1e6 + abs(Q));
end M;
