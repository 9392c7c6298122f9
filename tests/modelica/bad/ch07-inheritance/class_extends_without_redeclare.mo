// MLS 3.6 §7.3.1: 'model extends' is written with 'redeclare'
// run: check -m P.M
// says: warning[M0318]: 'model extends X' replaces what is inherited without the word 'redeclare'
package P
  package A
    replaceable model X
      Real x;
    end X;
  end A;
  package B
    extends A;
    model extends X
    equation
      x = 1;
    end X;
  end B;
  model M
    B.X b;
  end M;
end P;
