// MLS 3.6 §7.4: with a deselected component go the connections that name it.
// run: simulate -m P.M --stop 1
// check: final r2.c.f = 1 +- 1e-12 ; 3 = 2 f + 1
package P
  connector C
    Real p;
    flow Real f;
  end C;
  model R
    C c;
  equation
    c.p = 2*c.f + 1;
  end R;
  model G
    C c;
  equation
    c.p = 3;
  end G;
  model B
    G g;
    R r1, r2;
  equation
    connect(g.c, r1.c);
    connect(g.c, r2.c);
  end B;
  model M
    extends B(break r1);
  end M;
end P;
