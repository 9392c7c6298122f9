// MLS 3.6 §4.7: elements of a connector are not inner
// run: check
// says: warning[M0605]: 'x' is inner, which an element of a connector cannot be
connector C
  inner Real x;
end C;
model M
  C c;
equation
  c.x = time;
end M;
