within BondGraph.Examples;
// Twenty capacities with resistances between them, all 1: cos(pi (k - 1/2)/20) is an eigenvector with the eigenvalue -4 sin(pi/40)^2.
// run: simulate --stop 10 --tolerance 1e-9
// check: final c[1].q = 0.7793300679733638 +- 1e-8
// check: final c[13].q = -0.2991589124451945 +- 1e-8
model Ladder "A chain of any length, by arrays"
  parameter Integer n = 20;
  constant Real pi = 3.141592653589793;
  Elements.C c[n](q(start={cos(pi*(k - 0.5)/n) for k in 1:n})) annotation(Placement(transformation(extent={{-10,30},{10,50}})));
  Elements.R r[n - 1] annotation(Placement(transformation(extent={{50,-50},{70,-30}})));
  J0 node[n](nin={if k == 1 then 0 else 1 for k in 1:n}, nout={if k == n then 1 else 2 for k in 1:n})
    annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  J1 link[n - 1] annotation(Placement(transformation(extent={{20,-10},{40,10}})));
equation
  for k in 1:n loop
    connect(node[k].outs[1], c[k].port) annotation(Line(points={{-20,0},{-20,40},{-10,40}}, arrow={Arrow.None,Arrow.Half}));
  end for;
  for k in 1:n - 1 loop
    connect(node[k].outs[2], link[k].ins[1]) annotation(Line(points={{-20,0},{20,0}}, arrow={Arrow.None,Arrow.Half}));
    connect(link[k].outs[1], r[k].port) annotation(Line(points={{40,0},{45,0},{45,-40},{50,-40}}, arrow={Arrow.None,Arrow.Half}));
    connect(link[k].outs[2], node[k + 1].ins[1]) annotation(Line(points={{40,0},{44,0},{44,20},{-50,20},{-50,0},{-40,0}}, arrow={Arrow.None,Arrow.Half}));
  end for;
  annotation(experiment(StopTime=10, Tolerance=1e-9));
end Ladder;
