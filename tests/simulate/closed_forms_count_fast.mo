// How often relations of fast signals become true, however they are written. Counts are those of roots in closed form, or of a grid of at least 200,000 points.
// numbers: roots in closed form, or of a grid of at least 200,000 points
// run: simulate $FILE --model Prodsin --stop 10 --tolerance 1e-06
// check: final n = 42 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Abssin --stop 10 --tolerance 1e-06
// check: final n = 159 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Maxsin --stop 10 --tolerance 1e-06
// check: final n = 102 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Minsin --stop 10 --tolerance 1e-06
// check: final n = 15 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Modint --stop 20 --tolerance 1e-06
// check: final n = 67 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Looped --stop 10 --tolerance 1e-06
// check: final n = 12 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Whiled --stop 10 --tolerance 1e-06
// check: final n = 64 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Arr --stop 10 --tolerance 1e-06
// check: final n = 64 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Sumsq --stop 10 --tolerance 1e-06
// check: final n = 13 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Chirp --stop 30 --tolerance 1e-06
// check: final n = 144 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Sqrtphase --stop 10 --tolerance 1e-06
// check: final n = 51 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Expsin --stop 10 --tolerance 1e-06
// check: final n = 80 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Tan --stop 10 --tolerance 1e-06
// check: final n = 32 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Expphase --stop 5 --tolerance 1e-06
// check: final n = 24 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Nestphase --stop 20 --tolerance 1e-06
// check: final n = 42 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Phistate --stop 10 --tolerance 1e-06
// check: final n = 96 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Phistate2 --stop 10 --tolerance 1e-06
// check: final n = 54 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Delayed --stop 10 --tolerance 1e-06
// check: final n = 79 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Modtime --stop 10.02 --tolerance 1e-06
// check: final n = 100 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Modstate --stop 1.002 --tolerance 1e-06
// check: final n = 100 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Fraction --stop 10.03 --tolerance 1e-06
// check: final n = 100 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Signs --stop 10 --tolerance 1e-06
// check: final n = 48 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Floorchg --stop 10 --tolerance 1e-06
// check: final n = 33 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Edgechain --stop 10 --tolerance 1e-06
// check: final n = 26 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Twofreq --stop 100 --tolerance 1e-06
// check: final n = 93 +- 0
// run: simulate $FILE --model Quot --stop 10 --tolerance 1e-06
// check: final n = 18 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Pow --stop 10 --tolerance 1e-06
// check: final n = 96 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Cosh --stop 20 --tolerance 1e-06
// check: final n = 7 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Gausswin --stop 10 --tolerance 1e-06
// check: final n = 1 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Gausswin2 --stop 10 --tolerance 1e-06
// check: final n = 1 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Lorentz --stop 10 --tolerance 1e-06
// check: final n = 1 +- 0
// run: simulate $FILE --model Atanstep --stop 10 --tolerance 1e-06
// check: final n = 1 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Tanhpulse --stop 10 --tolerance 1e-06
// check: final n = 1 +- 0
// run: simulate $FILE --model Deepwin --stop 10 --tolerance 1e-06
// check: final n = 4 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Prodwin --stop 10 --tolerance 1e-06
// check: final n = 3 +- 0
// run: simulate $FILE --model Andwin --stop 10 --tolerance 1e-06
// check: final n = 1 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Interp --stop 10 --tolerance 1e-06
// check: final n = 58 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Nestedif --stop 10 --tolerance 0.0001
// check: final x = 23.32015 +- 0.007 ; oracle: tests/reference
// run: simulate $FILE --model Rectprod --stop 10 --tolerance 1e-06
// check: final x = 1.54999593520966 +- 0.00015 ; oracle: tests/reference
// run: simulate $FILE --model Absint --stop 10 --tolerance 1e-06
// check: final x = 6.36232301453137 +- 0.0019 ; oracle: tests/reference
// run: simulate $FILE --model Floorint --stop 10 --tolerance 0.0001
// check: final x = -4.47471 +- 0.0089 ; oracle: tests/reference
model Prodsin
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when sin(40*time)*cos(3*time) > 0.5 then n=pre(n)+1;
  end when;
end Prodsin;
model Abssin
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when abs(sin(50*time)) > 0.999 then n=pre(n)+1;
  end when;
end Abssin;
model Maxsin
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when max(sin(30*time),cos(41*time)) > 0.95 then n=pre(n)+1;
  end when;
end Maxsin;
model Minsin
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when min(sin(30*time),cos(41*time)) > 0.9 then n=pre(n)+1;
  end when;
end Minsin;
model Modint
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when mod(integer(10*time),3) == 1 then n=pre(n)+1;
  end when;
end Modint;
model Looped
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
  function f input Real t;
  output Real y;
  algorithm y:=0;
  for k in 1:5 loop y:=y+sin(k*7*t)/k;
  end for;
  end f;
equation
  der(x)=-x/10;
  when f(time) > 1.2 then n=pre(n)+1;
  end when;
end Looped;
model Whiled
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
  function f input Real t;
  output Real y;
  protected Integer k;
  algorithm y:=0;
  k:=0;
  while k<40 loop y:=y+t;
  k:=k+1;
  end while;
  y:=sin(y);
  end f;
equation
  der(x)=-x/10;
  when f(time) > 0.9 then n=pre(n)+1;
  end when;
end Whiled;
model Arr
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
  Real u[3]={sin(20*i*time) for i in 1:3};
equation
  der(x)=-x/10;
  when u[1]*u[2]+u[3] > 1 then n=pre(n)+1;
  end when;
end Arr;
model Sumsq
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when sum({sin(17*time),cos(23*time),sin(31*time)}.^2) > 2.8 then n=pre(n)+1;
  end when;
end Sumsq;
model Chirp
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when sin(time^2) > 0.9 then n=pre(n)+1;
  end when;
end Chirp;
model Sqrtphase
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when sin(100*sqrt(time)) > 0.9 then n=pre(n)+1;
  end when;
end Sqrtphase;
model Expsin
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when exp(sin(50*time)) > 2.718 then n=pre(n)+1;
  end when;
end Expsin;
model Tan
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when tan(10*time) > 0 then n=pre(n)+1;
  end when;
end Tan;
model Expphase
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when sin(exp(time)) > 0.9 then n=pre(n)+1;
  end when;
end Expphase;
model Nestphase
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when sin(20*sin(time)) > 0.9 then n=pre(n)+1;
  end when;
end Nestphase;
model Phistate
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
  Real phi(start=0,fixed=true);
equation
  der(x)=-x/10;
  der(phi)=30;
  when sin(phi)*abs(cos(phi)) > 0.4999 then n=pre(n)+1;
  end when;
end Phistate;
model Phistate2
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
  Real phi(start=0,fixed=true);
equation
  der(x)=-x/10;
  der(phi)=30+20*sin(time);
  when sin(phi) > 0.5 then n=pre(n)+1;
  end when;
end Phistate2;
model Delayed
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when delay(sin(50*time),0.1) > 0.9 then n=pre(n)+1;
  end when;
end Delayed;
model Modtime
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when mod(time,0.1) > 0.05 then n=pre(n)+1;
  end when;
end Modtime;
model Modstate
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
  Real z(start=0,fixed=true);
equation
  der(x)=-x/10;
  der(z)=1;
  when mod(z,0.01) > 0.005 then n=pre(n)+1;
  end when;
end Modstate;
model Fraction
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
  Real z(start=0.5,fixed=true);
equation
  der(x)=-x/10;
  der(z)=10;
  when z-floor(z) < 1e-3 then n=pre(n)+1;
  end when;
end Fraction;
model Signs
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
  Real s=sign(sin(30*time));
equation
  der(x)=-x/10;
  when s > 0.5 then n=pre(n)+1;
  end when;
end Signs;
model Floorchg
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
  Integer k=integer(floor(5*sin(time)+0.3));
equation
  der(x)=-x/10;
  when change(k) then n=pre(n)+1;
  end when;
end Floorchg;
model Edgechain
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
  Boolean b=sin(7*time)>0.3;
  Boolean c=cos(9*time)>0.4;
equation
  der(x)=-x/10;
  when edge(b) or edge(c) then n=pre(n)+1;
  end when;
end Edgechain;
model Twofreq
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when sin(100*time)+sin(101*time) > 1.99 then n=pre(n)+1;
  end when;
end Twofreq;
model Quot
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when sin(30*time)/(2+cos(41*time)) > 0.8 then n=pre(n)+1;
  end when;
end Quot;
model Pow
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when sin(30*time)^8 > 0.95 then n=pre(n)+1;
  end when;
end Pow;
model Cosh
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when 1/cosh(50*(sin(time)-0.5)) > 0.9 then n=pre(n)+1;
  end when;
end Cosh;
model Gausswin
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when exp(-((time-5)/0.001)^2) > 0.5 then n=pre(n)+1;
  end when;
end Gausswin;
model Gausswin2
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
  Real z(start=0,fixed=true);
equation
  der(x)=-x/10;
  der(z)=1;
  when exp(-((z-5)/0.001)^2) > 0.5 then n=pre(n)+1;
  end when;
end Gausswin2;
model Lorentz
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when 1/(1+1e8*(time-3.3)^2) > 0.5 then n=pre(n)+1;
  end when;
end Lorentz;
model Atanstep
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  der(x)=-x/10;
  when atan(1e6*(time-3.3))+atan(1e6*(3.301-time)) > 1 then n=pre(n)+1;
  end when;
end Atanstep;
model Tanhpulse
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
  Real z(start=0,fixed=true);
equation
  der(x)=-x/10;
  der(z)=1;
  when tanh(1e5*(z-3.3))-tanh(1e5*(z-3.3001)) > 1.9 then n=pre(n)+1;
  end when;
end Tanhpulse;
model Deepwin
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
  Real z(start=0,fixed=true);
equation
  der(x)=-x/10;
  der(z)=1;
  when abs(abs(abs(z-5)-2)-1) < 1e-4 then n=pre(n)+1;
  end when;
end Deepwin;
model Prodwin
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
  Real z(start=0,fixed=true);
equation
  der(x)=-x/10;
  der(z)=1;
  when (z-1)*(z-1.0001)*(z-2)*(z-2.0001)*(z-3)*(z-3.0001) < 0 then n=pre(n)+1;
  end when;
end Prodwin;
model Andwin
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
  Real z(start=0,fixed=true);
equation
  der(x)=-x/10;
  der(z)=1;
  when z > 5 and z < 5.00001 and sin(1000*time) < 2 then n=pre(n)+1;
  end when;
end Andwin;
model Interp
  Integer n(start=0,fixed=true);
  Real x(start=1,fixed=true);
  Real u=mod(7*time,1.2);
  Real y=if u<0.5 then u elseif u<1 then 1-2*abs(u-0.75) else 0;
equation
  der(x)=-x/10;
  when y > 0.99 then n=pre(n)+1;
  end when;
end Interp;
model Nestedif
  Real x(start=0,fixed=true);
equation
  der(x)=if sin(20*time)>0 then (if cos(33*time)>0.5 then 1 else 2) else 3;
end Nestedif;
model Rectprod
  Real x(start=0,fixed=true);
equation
  der(x)=max(0,sin(40*time))*(if cos(3*time)>0 then 1 else 0);
end Rectprod;
model Absint
  Real x(start=0,fixed=true);
equation
  der(x)=abs(sin(50*time));
end Absint;
model Floorint
  Real x(start=0,fixed=true);
equation
  der(x)=floor(10*sin(7*time));
end Floorint;
