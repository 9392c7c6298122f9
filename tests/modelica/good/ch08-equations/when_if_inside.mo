// MLS 3.6 §8.3.5.3: an if-equation inside a when-clause
// run: simulate --stop 1
// check: x(1) = 4 +- 1e-12
model M
  parameter Boolean p = false;
  Integer x(start=0, fixed=true);
equation
  when time > 0.5 then
    if p then
      x = 3;
    else
      x = 4;
    end if;
  end when;
end M;
