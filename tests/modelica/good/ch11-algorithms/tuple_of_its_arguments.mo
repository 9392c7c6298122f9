// MLS 3.6 §11.2.1.1: all results are computed before any target is assigned
// run: simulate --stop 0.35
// check: final a = 2 +- 0                     ; three exchanges
// check: final b = 1 +- 0
// check: final v[1] = 3 +- 0                  ; twice 1 2 3 → 2 1 3 → 2 3 1
// check: final v[2] = 1 +- 0
// check: final v[3] = 2 +- 0
model M
  function exchange
    input Real x, y;
    output Real p = y, q = x;
  algorithm
  end exchange;
  discrete Real a(start = 1, fixed = true), b(start = 2, fixed = true);
  discrete Real v[3](start = {1, 2, 3}, each fixed = true);
  Integer k(start = 1, fixed = true);
algorithm
  when sample(0.1, 0.1) then
    (a, b) := exchange(a, b);
    for i in 1:2 loop
      k := if i > 1 then 2 else 1;
      if time < 0.25 then
        (v[k], v[k + 1]) := exchange(v[k], v[k + 1]);
      end if;
    end for;
  end when;
end M;
