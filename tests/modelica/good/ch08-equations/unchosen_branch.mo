// MLS 3.6 §8.3.4: what a parameter decides against may be of other sizes, or name what is not there
// run: check
// says: check: M is sound
// lacks: warning[M05
model M
  parameter Integer n = 0;
  parameter Boolean with = false;
  connector Out = output Real;
  Out extra if with;
  Real x[n];
  Real y;
equation
  for i in 1:n loop
    x[i] = x[n - i + 2]/2;
  end for;
  if n > 2 then
    y = x[3];
    x[1:3] = {1, 2, 3};
  else
    y = time;
  end if;
end M;
