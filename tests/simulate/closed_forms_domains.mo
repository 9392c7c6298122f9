// Equations with several solutions or none, ends of solutions, borders of domains.
// numbers: roots and ends of solutions in closed form
// run: simulate $FILE --model Twosol --stop 3 --tolerance 1e-06
// check: final y = -2 +- 2e-10 ; oracle: tests/reference
// run: simulate $FILE --model Twosol2 --stop 1 --tolerance 1e-06
// check: final y = 2 +- 0.0002 ; oracle: tests/reference
// run: simulate $FILE --model Nosol --stop 1 --tolerance 1e-06
// status: 3
// says: error[R0002]
// says: R0002
// run: simulate $FILE --model Nosolx --stop 1 --tolerance 1e-06
// status: 3
// says: error[R0002]
// says: R0002
// run: simulate $FILE --model Nosolstart --stop 1 --tolerance 1e-06
// status: 3
// says: error[R0001]
// run: simulate $FILE --model Loopneg --stop 2 --tolerance 1e-06
// check: final y = 0.25 +- 2.5e-05 ; oracle: tests/reference
// run: simulate $FILE --model Sqrtto1 --stop 1 --tolerance 1e-06
// check: final y = 0 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Sqrtto2 --stop 2 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model Asin1 --stop 1 --tolerance 1e-06
// check: final y = 1.5707963267949 +- 1.6e-12 ; oracle: tests/reference
// run: simulate $FILE --model Asin2 --stop 2 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model Log1 --stop 2 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model PoleMint --stop 1 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model Pole2Mint --stop 1 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model Pole2Mneg --stop 1 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model Pole4 --stop 1 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model Torricelli --stop 1.9 --tolerance 1e-06
// check: final x = 0.0025 +- 7.5e-06 ; oracle: tests/reference
// run: simulate $FILE --model Torricelli3 --stop 3 --tolerance 1e-06
// check: final x = 0 +- 0.0003
// run: simulate $FILE --model Tanrun --stop 2 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model Exprun --stop 2 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model Powrun --stop 12 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model Coupledrun --stop 2 --tolerance 1e-06
// status: 3
// says: error[R0002]
model Twosol
  Real y(start=-1);
equation
  y^2=1+time;
end Twosol;
model Twosol2
  Real y(start=1);
  Real x(start=0,fixed=true);
equation
  y^2=1+x;
  der(x)=2*sqrt(1+x)*1;
end Twosol2;
model Nosol
  Real y(start=1);
equation
  y^2=0.5-time;
end Nosol;
model Nosolx
  Real y(start=1),x(start=0.5,fixed=true);
equation
  y^2=x;
  der(x)=-1;
end Nosolx;
model Nosolstart
  Real y(start=1);
equation
  y^2+1=-time;
end Nosolstart;
model Loopneg
  Real y,x(start=-1,fixed=true);
equation
  3*y + (if y>0 then y else 0) = x;
  der(x)=1;
end Loopneg;
model Sqrtto1
  Real y=sqrt(1-time);
end Sqrtto1;
model Sqrtto2
  Real y=sqrt(1-time);
end Sqrtto2;
model Asin1
  Real y=asin(time);
end Asin1;
model Asin2
  Real y=asin(time);
end Asin2;
model Log1
  Real y=log(1-time);
end Log1;
model PoleMint
  Real x(start=0,fixed=true);
equation
  der(x)=1/(time-0.333);
end PoleMint;
model Pole2Mint
  Real x(start=0,fixed=true);
equation
  der(x)=1/(time-0.333)^2;
end Pole2Mint;
model Pole2Mneg
  Real x(start=0,fixed=true);
equation
  der(x)=-1/(time-0.333)^2;
end Pole2Mneg;
model Pole4
  Real x(start=0,fixed=true);
equation
  der(x)=1e-6/(time-0.333)^4;
end Pole4;
model Torricelli
  Real x(start=1,fixed=true);
equation
  der(x)=-sqrt(x);
end Torricelli;
model Torricelli3
  Real x(start=1,fixed=true);
equation
  der(x)=-sqrt(max(x,0));
end Torricelli3;
model Tanrun
  Real x(start=0,fixed=true);
equation
  der(x)=1+x^2;
end Tanrun;
model Exprun
  Real x(start=0,fixed=true);
equation
  der(x)=exp(x);
end Exprun;
model Powrun
  Real x(start=1,fixed=true);
equation
  der(x)=x^1.1;
end Powrun;
model Coupledrun
  Real x(start=1,fixed=true),y(start=1,fixed=true);
equation
  der(x)=x*y;
  der(y)=x*y;
end Coupledrun;
