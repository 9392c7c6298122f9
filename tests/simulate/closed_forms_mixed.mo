// Delays, linear systems, stiffness, equations that change.
// numbers: closed forms of the models: delayed sines, exponentials, linear systems
// run: simulate $FILE --model Delayvar --stop 20 --tolerance 1e-06
// check: final m = 0 +- 0.0003
// run: simulate $FILE --model Delayhalf --stop 20 --tolerance 1e-06
// check: final y = -0.54402111088937 +- 5.4e-05 ; oracle: tests/reference
// run: simulate $FILE --model Delayneg --stop 2 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model Delayneg2 --stop 2 --tolerance 1e-06
// status: 3
// says: error[R0001]
// run: simulate $FILE --model Delayzero --stop 2 --tolerance 1e-06
// check: final y = 0.909297426825682 +- 9.1e-06
// run: simulate $FILE --model Delayzerovar --stop 2 --tolerance 1e-06
// check: final y = -0.279415498198926 +- 2.8e-06
// run: simulate $FILE --model Delaymax --stop 2 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model Delayrelay --stop 21.5 --tolerance 1e-06
// check: final x = 1.5 +- 4.5e-05
// check: final n = 6 +- 0
// run: simulate $FILE --model Delaystep --stop 2 --tolerance 1e-06
// check: final x = 0.7 +- 2.1e-05 ; oracle: tests/reference
// run: simulate $FILE --model Delaystep2 --stop 2 --tolerance 1e-06
// check: final x = 0.05 +- 1.5e-06 ; oracle: tests/reference
// run: simulate $FILE --model Dde --stop 3 --tolerance 1e-06
// check: final x = -0.166666666666667 +- 5e-05 ; oracle: tests/reference
// run: simulate $FILE --model Delaychain --stop 4 --tolerance 1e-06
// check: final c = 0.650287840157117 +- 0.0002 ; oracle: tests/reference
// run: simulate $FILE --model Delayevent --stop 3 --tolerance 1e-06
// check: final t = 1.2 +- 3.6e-06 ; oracle: tests/reference
// run: simulate $FILE --model Smooth1 --stop 2 --tolerance 1e-06
// check: final s = 0 +- 0.0001 ; oracle: tests/reference
// run: simulate $FILE --model Noev --stop 2 --tolerance 1e-06
// check: final s = 0.666666666666667 +- 0.002 ; oracle: tests/reference
// run: simulate $FILE --model Hilbert --stop 1 --tolerance 1e-09
// check: final x[1] = 1 +- 1e-06
// check: final x[8] = 8 +- 8e-06
// run: simulate $FILE --model Badscale --stop 1 --tolerance 0.0001
// check: final a = 1 +- 1e-07 ; oracle: tests/reference
// check: final b = 2 +- 2e-07 ; oracle: tests/reference
// check: final c = 3 +- 3e-07 ; oracle: tests/reference
// check: final d = 4 +- 4e-07 ; oracle: tests/reference
// run: simulate $FILE --model Nearsing --stop 1 --tolerance 0.0001
// check: final a = 1 +- 0.0001
// check: final b = 1 +- 0.0001
// run: simulate $FILE --model Stiffev --stop 20 --tolerance 1e-06
// check: final n = 3 +- 0 ; oracle: tests/reference
// check: final x = 0.408082061813392 +- 0.00012 ; oracle: tests/reference
// run: simulate $FILE --model Stiffthermo --stop 41 --tolerance 1e-06
// check: final n = 5 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Ifeq --stop 2 --tolerance 1e-06
// check: final x = 3 +- 3e-09 ; oracle: tests/reference
// check: final y = 2 +- 2e-09 ; oracle: tests/reference
// run: simulate $FILE --model Ifeq2 --stop 3 --tolerance 1e-06
// check: final x = 2 +- 0.0002 ; oracle: tests/reference
// check: final y = 1.21341166276223 +- 0.00012 ; oracle: tests/reference
model Delayvar
  Real d=0.5+0.3*sin(time);
  Real y=delay(sin(3*time),d,1);
  Real e=if time>1 then y-sin(3*(time-d)) else 0;
  Real m(start=0,fixed=true);
equation
  der(m)=abs(e);
end Delayvar;
model Delayhalf
  Real y=delay(sin(time),time/2,20);
end Delayhalf;
model Delayneg
  Real d=0.5-time;
  Real y=delay(sin(time),d,1);
end Delayneg;
model Delayneg2
  parameter Real d=-0.5;
  Real y=delay(sin(time),d);
end Delayneg2;
model Delayzero
  Real y=delay(sin(time),0);
end Delayzero;
model Delayzerovar
  Real d=max(0,1-time);
  Real y=delay(sin(3*time),d,1);
end Delayzerovar;
model Delaymax
  Real d=0.5+time;
  Real y=delay(sin(time),d,1);
end Delaymax;
model Delayrelay
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=if delay(x,1)>0.5 then -1 else 1;
  when x>1 then n=pre(n)+1;
  end when;
end Delayrelay;
model Delaystep
  Real x(start=0,fixed=true);
  Real y=delay(if time<1 then 0 else 1,0.3);
equation
  der(x)=y;
end Delaystep;
model Delaystep2
  Real x(start=0,fixed=true);
  Real u(start=0,fixed=true);
  discrete Real s(start=0,fixed=true);
  Real y=delay(s,0.3);
equation
  when time>=1 then s=5;
  elsewhen time>=1.01 then s=0;
  end when;
  der(x)=y;
  der(u)=1;
end Delaystep2;
model Dde
  Real x(start=1,fixed=true);
equation
  der(x)=-delay(x,1);
end Dde;
model Delaychain
  Real a=delay(sin(5*time),0.3);
  Real b=delay(a,0.3);
  Real c=delay(b,0.4);
end Delaychain;
model Delayevent
  Real x(start=0,fixed=true);
  Boolean b=delay(x,0.7)>0.5;
  discrete Real t(start=0,fixed=true);
equation
  der(x)=1;
  when b then t=time;
  end when;
end Delayevent;
model Smooth1
  Real x(start=-1,fixed=true);
  Real y=smooth(1,if x>0 then x^2 else -x^2);
  Real s(start=0,fixed=true);
equation
  der(x)=1;
  der(s)=y;
end Smooth1;
model Noev
  Real x(start=1,fixed=true);
  Real y=noEvent(if x>0 then sqrt(x) else 0);
  Real s(start=0,fixed=true);
equation
  der(x)=-1;
  der(s)=y;
end Noev;
model Hilbert
  parameter Integer n=8;
  parameter Real A[n,n]={{1/(i+j-1) for j in 1:n} for i in 1:n};
  Real x[n];
equation
  A*x=A*{time*i for i in 1:n};
end Hilbert;
model Badscale
  Real a,b,c,d;
equation
  1e12*a+b=1e12+2;
  a+1e-12*b+c=1+2e-12+3;
  1e-12*c+1e6*d=3e-12+4e6;
  b+c+d=9;
end Badscale;
model Nearsing
  Real a,b,e(start=1,fixed=true);
equation
  der(e)=0;
  a+b=2;
  a+(1+1e-10*e)*b=2+1e-10*e;
end Nearsing;
model Stiffev
  Real x(start=1,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=-1e6*(x-cos(time))-sin(time);
  when x>0.5 then n=pre(n)+1;
  end when;
end Stiffev;
model Stiffthermo
  Real T(start=20,fixed=true),h(start=0,fixed=true);
  Boolean on(start=true,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(h)=1e5*((if on then 1 else 0)-h);
  der(T)=h-0.5;
  on = if pre(on) then T<21 else T<19;
  when on then n=pre(n)+1;
  end when;
end Stiffthermo;
model Ifeq
  Real x,y;
equation
  if time<1 then x=1;
  y=2*x;
  else x+y=5;
  x-y=1;
  end if;
end Ifeq;
model Ifeq2
  Real x(start=0,fixed=true),y;
equation
  if x<1 then y=1;
  der(x)=y;
  else der(x)=0.5;
  y^3+y=x+1;
  end if;
end Ifeq2;
