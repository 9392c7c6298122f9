// A bridge of six ideal diodes behind inductors. Currents of 250 A end and leave 2.5 mA in diodes of 1e-4 S: to find a diode's s from its current would
// multiply rounding by 1e4, so s is torn (tearing_growth.cc). Twelve switchings a period, thirty in all, and one more just after
// the start, where all currents are zero: no chattering, and no event in vain.
// run: simulate -m Bridge --stop 0.05 --param L=1e-3 --param R=0.1
// check: stat stateEvents <= 31
// run: simulate -m Bridge --stop 0.05 --param L=1e-4 --param R=0.1
// check: stat stateEvents <= 31
// run: simulate -m Bridge --stop 0.05 --param L=1e-5 --param R=30 --intervals 30
// check: stat stateEvents <= 31
// check: up(0.04333333333333333) = 172.8585 +- 0.005; 100 sqrt(3) R / (R + 2 Rs + 2 Ron), the line voltage being greatest
model Diode
  parameter Real Ron = 1e-4, Goff = 1e-4;
  Real v, i, s;
  Boolean off(start=true);
equation
  off = s < 0;
  v = s*(if off then 1 else Ron);
  i = s*(if off then Goff else 1);
end Diode;

model Bridge
  constant Real pi = 3.141592653589793;
  parameter Real L = 1e-3, R = 1, w = 100*pi, Rs = 0.03;
  Diode p[3], n[3];
  Real i[3], e[3], v[3], star, up, load;
initial equation
  i[1] = 0;
  i[2] = 0;
equation
  for k in 1:3 loop
    e[k] = 100*sin(w*time - 2*pi*(k - 1)/3);
    L*der(i[k]) = e[k] - Rs*i[k] + star - v[k];
    v[k] - up = p[k].v;
    0 - v[k] = n[k].v;
    i[k] + n[k].i = p[k].i;
  end for;
  sum(i) = 0;
  up = R*load;
  load = sum(p.i);
end Bridge;
