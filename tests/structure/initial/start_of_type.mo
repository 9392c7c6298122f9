// MLS 3.6 §8.6.2: of start values that are not fixed, the one given nearest to the top is trusted most, and what a type says of
// all its variables least. The temperature was meant; iterating on the density from 150 leads to T = 4000.
//   d = 1000 − (T − 300)/4,  d (T − 300) (T − 4000) = 0
// run: simulate --stop 1
// check: all vessel.T = 300 +- 1e-6
// check: all vessel.d = 1000 +- 1e-6
type Density = Real(start = 150);

model Vessel
  parameter Real T_start = 3900;
  Density d;
  Real T(start = T_start);
equation
  d = 1000 - 0.25*(T - 300);
  d*(T - 300)*(T - 4000) = 0;
end Vessel;

model M
  Vessel vessel(T_start = 350);
end M;
