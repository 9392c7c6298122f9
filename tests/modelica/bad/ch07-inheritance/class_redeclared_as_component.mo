// MLS 3.6 §7.3: a class is redeclared as a class, a component as a component.
// run: check -m P.T
// error: M0358 at 14
// run: check -m P.U
// error: M0358 at 17
package P
  model C
    replaceable model M
      Real y = 1;
    end M;
    M m;
  end C;
  model T
    extends C(redeclare Real M = 3);
  end T;
  model U
    D d(redeclare model c = C.M);
  end U;
  model D
    replaceable Real c = 1;
  end D;
end P;
