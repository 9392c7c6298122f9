model ExtendsClauses
  extends A;
  extends .B.C(x = 1);
  extends D(x(start = 1), redeclare model M = N) annotation(IconMap(primitivesVisible = false));
  extends E(break x, break connect(a.p, b[1].n), y = 2);
  extends F();
protected
  extends G;
end ExtendsClauses;
