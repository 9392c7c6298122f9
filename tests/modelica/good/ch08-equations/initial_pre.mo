// MLS 3.6 §8.6: pre(d) is given by an initial equation
// run: simulate --stop 1
// check: d(0.2) = 5 +- 1e-12
// check: d(1) = 6 +- 1e-12
model M
  Integer d;
equation
  when time > 0.5 then
    d = pre(d) + 1;
  end when;
initial equation
  pre(d) = 5;
end M;
