// MLS 3.6 §4.7: an empty model is balanced
// run: check
// expect:
// | check: M is sound: 0 equations, 0 unknowns, 0 states
model M
end M;
