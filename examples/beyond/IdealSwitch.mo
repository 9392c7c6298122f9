// 1 uF at 5 V is switched onto 3 uF at 0 V: the charge is kept, three quarters of the energy are lost. Hybrid exam, problem 32.
// numbers: charge: 5*1/(1 + 3) = 1.25 V; 3 uF*1.25 V; (1 + 3) uF*1.25^2/2
// run: simulate --stop 2
// check: final v1 = 1.25 +- 1e-9
// check: final v2 = 1.25 +- 1e-9
// check: final charge2 = 3.75e-6 +- 1e-14
// check: final energy = 3.125e-6 +- 1e-14
model IdealSwitch "Two capacitors joined by an ideal switch: the charge is conserved, the energy is not"
  parameter Real C1 = 1e-6, C2 = 3e-6;
  Real v1(start=5, fixed=true), v2(start=0, fixed=true), i;
  Real charge2 = C2*v2;
  Real energy = (C1*v1^2 + C2*v2^2)/2;
equation
  C1*der(v1) = -i;
  C2*der(v2) = i;
  if time < 1 then
    i = 0;
  else
    v1 = v2;
  end if;
  annotation(experiment(StopTime=2));
end IdealSwitch;
