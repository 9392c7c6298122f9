// MLS 3.6 §16.4: previous of a clocked variable
// run: simulate --stop 0.95
// check: final n = 10 +- 1e-12
model M
  Integer n(start=0);
equation
  when Clock(1, 10) then
    n = previous(n) + 1;
  end when;
end M;
