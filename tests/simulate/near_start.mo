// Of several solutions of initial equations the one next to the start values is meant, also where the switches of a
// mixed system stood otherwise at first and led elsewhere.
// run: simulate -m NearStart.Collapse --stop 1
// says: note[R0035]: at time 0: initial equations have several solutions, and that next to the start values is taken: 'V' = 0.887298, not 0.112702 (start = 1)
// check: final V = 0.8872983346207417 +- 1e-12 ; (1 + sqrt(0.6))/2
// run: simulate -m NearStart.Low --stop 1
// lacks: R0035
// check: final V = 0.1127016653792583 +- 1e-12 ; (1 - sqrt(0.6))/2, which is next to 0.2
// run: simulate -m NearStart.Other --stop 1
// lacks: R0035
// check: final V = 0.1127016653792583 +- 1e-12 ; of this V a maximum excludes the other solution
package NearStart
  model Collapse "the voltage at the end of a line with a load of given power"
    Real V(start=1);
    Boolean closed "false at first";
  equation
    closed = V > 0;
    0 = if closed then V*(1 - V) - 0.1 else V - 0.05;
  end Collapse;
  model Low
    extends Collapse(V(start=0.2));
  end Low;
  model Other
    extends Collapse(V(max=0.5));
  end Other;
end NearStart;
