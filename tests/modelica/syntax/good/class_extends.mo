package ClassExtends
  extends Base;
  redeclare model extends M(x = 1, redeclare Real y) "more of M"
    Real z;
  equation
    z = x;
  end M;
  redeclare replaceable function extends f
  end f;
end ClassExtends;
