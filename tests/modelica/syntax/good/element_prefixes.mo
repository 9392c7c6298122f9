model ElementPrefixes
  inner Real a;
  outer Real b;
  inner outer Real c;
  final parameter Real d = 1;
  replaceable Real e;
  redeclare Real f;
  redeclare final inner outer replaceable Real g;
  replaceable model A = B;
  inner replaceable model C = D constrainedby E(x = 1) "constrained" annotation(choicesAllMatching = true);
  replaceable F g2 "a part" constrainedby .G.H "at least this";
  redeclare replaceable package Medium = Water "water" constrainedby Fluid;
end ElementPrefixes;
