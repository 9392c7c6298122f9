// MLS 3.6 §11.2: nested statements on an array
// run: simulate --stop 1
// check: final v[1] = 1 +- 1e-12
// check: final v[4] = 9 +- 1e-12
function sort
  input Real u[:];
  output Real y[size(u, 1)] = u;
protected
  Real t;
  Boolean swapped = true;
algorithm
  while swapped loop
    swapped := false;
    for i in 1:size(y, 1) - 1 loop
      if y[i] > y[i + 1] then
        t := y[i];
        y[i] := y[i + 1];
        y[i + 1] := t;
        swapped := true;
      end if;
    end for;
  end while;
end sort;
model M
  Real v[4] = sort({9, 3, 1, 5});
end M;
