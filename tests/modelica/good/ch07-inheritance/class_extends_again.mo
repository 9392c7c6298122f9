// MLS 3.6 §7.3.1: a class is extended where it is inherited, and again
// run: simulate -m P.M
// lacks: warning
// check: final b.x = 2 +- 0
package P
  package A
    replaceable model X
      Real x;
    end X;
  end A;
  package B
    extends A;
    redeclare replaceable model extends X
      Real y = 1;
    end X;
  end B;
  package C
    extends B;
    redeclare model extends X
    equation
      x = y + 1;
    end X;
  end C;
  model M
    C.X b;
  end M;
end P;
