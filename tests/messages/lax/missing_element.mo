// A redeclared component that lacks a public element of what it replaces (MLS 3.6 §6.4): nothing uses the element.
// run: simulate --stop 1
// says: warning[M0304]: 'MissingElement.B' is no subtype of 'MissingElement.A', which it replaces: it has no 's'
// check: final use.a.y = 2 +- 0
// run: check --strict
// status: 1
model MissingElement
  model A
    parameter Real k = 1;
    Real s = k;
    Real y = s;
  end A;
  model B
    parameter Real k = 1;
    Real y = k;
  end B;
  model Top
    replaceable A a(k = 2);
  end Top;
  model Use
    extends Top(redeclare B a);
  end Use;
  Use use;
end MissingElement;
