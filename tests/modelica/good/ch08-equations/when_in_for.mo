// MLS 3.6 §8.3.5.2: a when-clause inside a for-equation
// run: simulate --stop 1
// check: x[1](1) = 1 +- 1e-12
// check: x[2](1) = 2 +- 1e-12
// check: x[2](0.15) = 0 +- 1e-12
model M
  Integer x[2](each start=0, each fixed=true);
equation
  for i in 1:2 loop
    when time >= 0.1*i then
      x[i] = i;
    end when;
  end for;
end M;
