// MLS 3.6 §8.3.3: no connection inside a when-clause
// run: check
// error: M0504 at 17
connector C
  Real e;
  flow Real f;
end C;
model A
  C c;
equation
  c.e = c.f;
end A;
model M
  A a, b;
equation
  when time > 1 then
    connect(a.c, b.c);
  end when;
end M;
