// MLS 3.6 §4.8.2-4.8.4: attributes of Integer, Boolean and String
// run: check
// expect:
// | check: M is sound: 3 equations, 3 unknowns, 0 states
model M
  Integer i(quantity="Count", min=0, max=10, start=1) = 2;
  Boolean b(quantity="Switch", start=true) = false;
  String s(quantity="Name", start="none") = "x";
end M;
