// MLS 3.6 §7.3.1: what replaces a class is replaceable again only if it says so
// run: check -m P.M
// says: warning[M0319]: 'X' is redeclared, but the redeclaration that is inherited is not replaceable
package P
  package A
    replaceable model X
      Real x;
    end X;
  end A;
  package B
    extends A;
    redeclare model extends X
      Real y = 1;
    end X;
  end B;
  package C
    extends B;
    redeclare model extends X
    equation
      x = 1;
    end X;
  end C;
  model M
    C.X b;
  end M;
end P;
