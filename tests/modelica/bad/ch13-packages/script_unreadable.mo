// MLS 3.6 §18.8.2: the conversion script is not where the library says
// run: check -I libraries --strict
// says: warning[M0206]
// error: L0013
model M
  Scriptless.A p;
  annotation(uses(Scriptless(version="1")));
end M;
