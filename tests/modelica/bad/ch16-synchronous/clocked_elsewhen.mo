// MLS 3.6 §16.6: a clocked when-clause has no elsewhen
// run: check
// error: M0509 at 8
model M
  Integer n(start = 0, fixed = true);
equation
  when Clock(0.1) then
    n = previous(n) + 1; elsewhen Clock(0.2) then
    n = previous(n) + 2;
  end when;
end M;
