// MLS 3.6 §8.3.6: reinit in a when-clause
// run: simulate --stop 1 --tolerance 1e-9
// check: event 1 at 0.4515236409857309 +- 1e-6  ; sqrt(2/9.81)
model M
  Real h(start=1, fixed=true), v(start=0, fixed=true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -0.5*pre(v));
  end when;
end M;
