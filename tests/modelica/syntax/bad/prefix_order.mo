// error: M0160 at 5
// error: M0160 at 6
// error: M0160 at 7
model M
  input parameter Real x;
  replaceable inner Real y;
  A a(final each z = 1);
end M;
