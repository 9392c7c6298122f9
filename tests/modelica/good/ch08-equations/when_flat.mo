// MLS 3.6 §8.3.5: when-clauses in the flat model
// run: flatten
// expect:
// | model M
// |   discrete Integer n(start = 0, fixed = true);
// | equation
// |   when {initial(), time > 0.5} then
// |     n = pre(n) + 1;
// |   elsewhen sample(1.0, 2.0) then
// |     n = 0;
// |   end when;
// | end M;
model M
  Integer n(start=0, fixed=true);
equation
  when {initial(), time > 0.5} then
    n = pre(n) + 1;
  elsewhen sample(1, 2) then
    n = 0;
  end when;
end M;
