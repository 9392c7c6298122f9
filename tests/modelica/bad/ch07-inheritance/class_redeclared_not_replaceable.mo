// MLS 3.6 §7.3: a class in the body of a class replaces a replaceable one
// run: check -m P.M --strict
// status: 1
// says: warning[M0303]
package P
  package A
    model X
      Real x = 1;
    end X;
  end A;
  package B
    extends A;
    redeclare model X
      Real x = 2;
    end X;
  end B;
  model M
    B.X b;
  end M;
end P;
