// 40 ideal diodes in a row without any resistance, a load at each node, 5 sin 10t in front and 1 F with 5 Ohm at the end. On, all nodes are at the source; the last one goes off where
// 50 cos 10t + sin 10t = 0, then the capacitor decays until the source comes back.
// numbers: the closed form above
// run: simulate --stop 0.76 --tolerance 1e-10
// within: 20
// check: v[41](0.1) = 4.2073549240394825 +- 1e-11 ; 5 sin 1
// check: event 1 at 0.1590793660768047 +- 1e-8
// check: v[41](0.5) = 4.6695085268470775 +- 1e-8 ; exp(-(t - t1)/5)
// check: final v[41] = 4.8395983601574315 +- 1e-11
// check: stat modes <= 30
model DiodeLadder "Forty ideal diodes in a row"
  model Diode
    Real u, i, s;
    Boolean off = s < 0;
  equation
    u = if off then s else 0;
    i = if off then 0 else s;
  end Diode;
  constant Integer n = 40;
  Diode d[n];
  Real v[n+1];
equation
  v[1] = 5*sin(10*time);
  for k in 1:n loop v[k] - v[k+1] = d[k].u; end for;
  for k in 1:n-1 loop d[k].i = d[k+1].i + v[k+1]/10; end for;
  der(v[n+1]) = d[n].i - v[n+1]/5;
initial equation
  v[n+1] = 0;
  annotation(experiment(StopTime=0.76));
end DiodeLadder;
