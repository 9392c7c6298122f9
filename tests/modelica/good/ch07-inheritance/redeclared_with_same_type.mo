// MLS 3.6 §7.3: a redeclaration that keeps the type needs no `replaceable`; enumeration(:) takes any enumeration
// run: simulate -m P.Same --stop 1
// check: final a.x = 1 +- 1e-12 ; its own binding
// run: simulate -m P.Sized --stop 1
// check: final a.x[3] = 3 +- 1e-12 ; the third of {1, 2, 3}
// run: simulate -m P.Open --stop 1
// check: final y = 1 +- 1e-12 ; e is F.b
package P
  model A
    Real x = 1;
  end A;
  model Same
    A a(redeclare Real x(start = 2));
  end Same;
  model V
    parameter Real x[:];
  end V;
  model Sized
    V a(redeclare parameter Real x[3] = {1, 2, 3});
  end Sized;
  model E
    replaceable type E = enumeration(:);
    parameter E e;
  end E;
  model Open
    type F = enumeration(a, b);
    E a(redeclare type E = F, e = F.b);
    Real y = if a.e == F.b then 1 else 2;
  end Open;
end P;
