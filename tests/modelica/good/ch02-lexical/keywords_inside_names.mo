// MLS 3.6 §2.3.3: only whole words are keywords
// run: check
// expect:
// | check: M is sound: 3 equations, 3 unknowns, 0 states
model M
  Real ending = 1, model1 = 2, 'end' = 3;
end M;
