// MLS 3.6 §11.2.6: if, elseif, else
// run: simulate --stop 1
// check: final a = -1 +- 1e-12
// check: final b = 0 +- 1e-12
// check: final c = 1 +- 1e-12
function sgn
  input Real x;
  output Integer s;
algorithm
  if x < 0 then
    s := -1;
  elseif x > 0 then
    s := 1;
  else
    s := 0;
  end if;
end sgn;
model M
  Integer a = sgn(-3), b = sgn(0), c = sgn(2);
end M;
