// MLS 3.6 §16.6: a clocked when-clause
// run: flatten
// expect:
// | model M
// |   discrete Integer n(start = 0);
// | equation
// |   when Clock(1, 10) then
// |     n = previous(n) + 1;
// |   end when;
// | end M;
model M
  Integer n(start=0);
equation
  when Clock(1, 10) then
    n = previous(n) + 1;
  end when;
end M;
