within BondGraph;
model X0 "0 junction that switches: off, its effort is zero"
  parameter Integer nin(min=0) = 1 "bonds that point into it";
  parameter Integer nout(min=0) = 1 "bonds that point away";
  Port ins[nin] annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Port outs[nout] annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  SwitchInput on annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  Real e "common effort";
equation
  for k in 1:nin loop
    ins[k].e = e;
  end for;
  for k in 1:nout loop
    outs[k].e = e;
  end for;
  if on then
    sum(ins.f) + sum(outs.f) = 0;
  else
    e = 0;
  end if;
  annotation(Icon(graphics={
    Text(extent={{-60,60},{60,-60}}, textString="X0"),
    Text(extent={{-150,150},{150,115}}, textString="%name", textColor={0,0,255})}), Documentation(info="<html>
<p>The controlled junction of Mosterman and Biswas. On, it is a 0 junction; off, a source of zero effort to each of its bonds: nothing is handed on. Its bonds change
their causality when it switches, and with them the storages that can be states: between two inertias it is a clutch. What a switch leaves of the momenta is
found by the simulator: they are conserved.</p></html>"));
end X0;
