within BondGraph.Examples;
// The same three elements as in SeriesResonance, read as mechanics: from q = 1, q = exp(-t)(cos 2t + sin(2t)/2).
// run: simulate --stop 3 --tolerance 1e-9
// check: spring.q(1) = 0.01416404894540483 +- 1e-8
// check: final spring.q = 0.04084842445031795 +- 1e-8
model MassSpringDamper "A mass on a spring with a damper, released"
  J1 velocity(nin=0, nout=3) annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Elements.R damper(r=2) annotation(Placement(transformation(extent={{50,30},{70,50}})));
  Elements.I mass annotation(Placement(transformation(extent={{50,-10},{70,10}})));
  Elements.C spring(c=0.2, q(start=1)) annotation(Placement(transformation(extent={{50,-50},{70,-30}})));
equation
  connect(velocity.outs[1], damper.port) annotation(Line(points={{10,0},{30,0},{30,40},{50,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(velocity.outs[2], mass.port) annotation(Line(points={{10,0},{50,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(velocity.outs[3], spring.port) annotation(Line(points={{10,0},{30,0},{30,-40},{50,-40}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=3));
end MassSpringDamper;
