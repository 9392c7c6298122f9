// Initial conditions: contradicting, redundant, for parameters.
// numbers: closed forms of the models: exponentials, and what initial equations say
// run: simulate $FILE --model Initterm --stop 3 --tolerance 1e-06
// check: final a = 1 +- 0
// check: final t = 7 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Contraarr --stop 1 --tolerance 1e-06
// status: 1
// says: error[S0311]
// run: simulate $FILE --model Contraalias --stop 1 --tolerance 1e-06
// status: 1
// says: error[S0311]
// run: simulate $FILE --model Contralin --stop 1 --tolerance 1e-06
// status: 3
// says: error[R0001]
// run: simulate $FILE --model Redundant --stop 1 --tolerance 1e-06
// check: final z = 4 +- 4e-06
// run: simulate $FILE --model Redundalias --stop 1 --tolerance 1e-06
// check: final x = 0.367879441171442 +- 3.7e-05
// run: simulate $FILE --model Contrainit --stop 1 --tolerance 1e-06
// status: 3
// says: error[R0001]
// run: simulate $FILE --model Contratiny --stop 1 --tolerance 1e-06
// status: 3
// says: error[R0001]
// run: simulate $FILE --model Paramfree --stop 1 --tolerance 1e-06
// check: final p = 3 +- 3e-09 ; oracle: tests/reference
// check: final x = 0.0995741367357279 +- 3e-05 ; oracle: tests/reference
// run: simulate $FILE --model Paramfree2 --stop 1 --tolerance 1e-06
// check: final p = 3 +- 3e-09 ; oracle: tests/reference
// run: simulate $FILE --model Paramcontra --stop 1 --tolerance 1e-06
// status: 3
// says: error[R0001]
// run: simulate $FILE --model Fixedder --stop 1 --tolerance 1e-06
// check: final x = -0.367879441171442 +- 3.7e-05 ; oracle: tests/reference
// run: simulate $FILE --model Discretefix --stop 2 --tolerance 1e-06
// check: final d = 7 +- 0 ; oracle: tests/reference
model Initterm
  Integer a(start=0,fixed=true);
  Real t(start=-1);
equation
  when initial() then t=time+7;
  end when;
  when terminal() then a=pre(a)+1;
  end when;
end Initterm;
model Contraarr
  Real x[3](start={1,2,3},each fixed=true);
  Real y(start=5,fixed=true);
equation
  der(x)=-x;
  y=x[2];
end Contraarr;
model Contraalias
  Real x(start=1,fixed=true);
  Real y(start=-2,fixed=true);
equation
  der(x)=-x;
  y=-x;
end Contraalias;
model Contralin
  Real x(start=1,fixed=true),y(start=1,fixed=true),z(start=3,fixed=true);
equation
  der(x)=1;
  der(y)=1;
  z=x+y;
end Contralin;
model Redundant
  Real x(start=1,fixed=true),y(start=1,fixed=true),z(start=2,fixed=true);
equation
  der(x)=1;
  der(y)=1;
  z=x+y;
end Redundant;
model Redundalias
  Real x(start=1,fixed=true);
  Real y(start=-1,fixed=true);
equation
  der(x)=-x;
  y=-x;
end Redundalias;
model Contrainit
  Real x(start=1,fixed=true);
equation
  der(x)=-x;
  initial 
equation
  der(x)=0;
end Contrainit;
model Contratiny
  Real x(start=1e-9,fixed=true);
  Real y(start=3e-9,fixed=true);
equation
  der(x)=0;
  y=2*x;
end Contratiny;
model Paramfree
  parameter Real p(fixed=false);
  Real x(start=2,fixed=true);
equation
  der(x)=-p*x;
  initial 
equation
  der(x)=-6;
end Paramfree;
model Paramfree2
  parameter Real p(fixed=false,start=1);
  Real x(start=2,fixed=true);
equation
  der(x)=-p^2*x;
  initial 
equation
  der(x)=-18;
end Paramfree2;
model Paramcontra
  parameter Real p(fixed=false);
  Real x(start=2,fixed=true);
equation
  der(x)=-p*x;
  initial 
equation
  p=1;
  p=2;
end Paramcontra;
model Fixedder
  Real x(start=2);
  Real v(start=1,fixed=true);
equation
  v=der(x);
  v=-x;
end Fixedder;
model Discretefix
  discrete Real d(start=3,fixed=true);
  Real x(start=d0,fixed=true);
  parameter Real d0=2;
equation
  when sample(0.5,1) then d=pre(d)+x;
  end when;
  der(x)=0;
end Discretefix;
