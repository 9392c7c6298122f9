// MLS 3.6 §7.4: a deselected connection is there.
// run: check -m P.T
// error: M0357 at 22
package P
  connector C
    Real p;
    flow Real f;
  end C;
  model R
    C c;
  equation
    c.p = c.f + 1;
  end R;
  model B
    R a;
    R b;
    R c;
  equation
    connect(a.c, b.c);
  end B;
  model T
    extends B(break connect(b.c, c.c));
  end T;
end P;
