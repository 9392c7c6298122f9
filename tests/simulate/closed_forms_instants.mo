// Events at the start, at the stop time, at one instant, far from zero.
// run: simulate $FILE --model Same2 --stop 10 --tolerance 1e-06
// check: final n = 2 +- 0 ; oracle: tests/reference
// check: final m = 2 +- 0 ; oracle: tests/reference
// check: final k = 2 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Near2 --stop 3 --tolerance 1e-06
// check: final o = 1 +- 0 ; oracle: tests/reference
// check: final n = 1 +- 0 ; oracle: tests/reference
// check: final t1 = 1 +- 1e-06 ; oracle: tests/reference
// check: final t2 = 1 +- 3e-06 ; oracle: tests/reference
// run: simulate $FILE --model CrossMsample --stop 9.9 --tolerance 1e-06
// check: final n = 10 +- 0 ; oracle: tests/reference
// check: final m = 10 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Triple --stop 2 --tolerance 1e-06
// check: final n = 1 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Tripletime --stop 2 --tolerance 1e-06
// check: final y = 1 +- 1e-06 ; oracle: tests/reference
// run: simulate $FILE --model DoubleMrootMtime --stop 2 --tolerance 1e-06
// check: final n = 1 +- 0 ; oracle: tests/reference
// check: final y = 1.99998 +- 2e-06 ; oracle: tests/reference
// run: simulate $FILE --model Atstop --stop 1 --tolerance 1e-06
// check: final n = 1 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Samplestop --stop 1 --tolerance 1e-06
// check: final n = 11 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model StartMlinear --stop 1 --tolerance 1e-06
// check: final n = 1 +- 0 ; oracle: tests/reference
// check: final m = 0 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model StartMdown --stop 1 --tolerance 1e-06
// check: final n = 1 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model StartMquad --stop 1 --tolerance 1e-06
// check: final n = 1 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model StartMquad2 --stop 1 --tolerance 1e-06
// check: final n = 1 +- 0 ; oracle: tests/reference
// check: final y = 1 +- 0.0001 ; oracle: tests/reference
// run: simulate $FILE --model StartMcubic --stop 1 --tolerance 1e-06
// check: final y = 1 +- 0.001 ; oracle: tests/reference
// run: simulate $FILE --model BackMthroughMstart --stop 13.566370614359172 --tolerance 1e-06
// check: final n = 3 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Off9 --stop 1000000001.0 --tolerance 1e-06 --start 1e9
// check: final n = 5 +- 0 ; oracle: tests/reference
// check: final x = 1.5 +- 1.5e-06 ; oracle: tests/reference
// run: simulate $FILE --model Off6 --stop 1000001.0 --tolerance 1e-06 --start 1e6
// check: final n = 16 +- 0 ; oracle: tests/reference
// check: final x = -0.00506365641109759 +- 5.1e-06 ; oracle: tests/reference
// run: simulate $FILE --model Offx --stop 1 --tolerance 1e-06
// check: final n = 1 +- 0 ; oracle: tests/reference
// check: final t = 0.5 +- 5e-06 ; oracle: tests/reference
// run: simulate $FILE --model Offball --stop 10000010.5 --tolerance 1e-06 --start 1e7
// check: final n = 5 +- 0 ; oracle: tests/reference
// check: final h = 0.75 +- 0.00075 ; oracle: tests/reference
// run: simulate $FILE --model Offsample --stop 101 --tolerance 1e-06 --start 100.1
// check: final n = 3 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Samplepast --stop 1 --tolerance 1e-06
// check: final n = 10 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Stop9 --stop 1000000000.0 --tolerance 1e-06
// check: final n = 10 +- 0 ; oracle: tests/reference
// check: final x = 4.53999297624849e-05 +- 4.5e-08 ; oracle: tests/reference
// run: simulate $FILE --model Relay9 --stop 950000000.0 --tolerance 1e-06
// check: final n = 9 +- 0 ; oracle: tests/reference
model Same2
  Real x(start=0,fixed=true),y(start=0,fixed=true);
  Integer n(start=0,fixed=true),m(start=0,fixed=true),k(start=0,fixed=true);
equation
  der(x)=cos(time);
  der(y)=cos(time);
  when x>0.5 then n=pre(n)+1;
  end when;
  when y>0.5 then m=pre(m)+1;
  end when;
  when {x>0.5,y>0.5} then k=pre(k)+1;
  end when;
end Same2;
model Near2
  Real x(start=0,fixed=true);
  discrete Real t1(start=0,fixed=true),t2(start=0,fixed=true);
  Integer n(start=0,fixed=true);
  Integer o(start=0,fixed=true);
equation
  der(x)=1;
  when x>1 then n=pre(n)+1;
  t1=time;
  end when;
  when x>1+1e-9 then o=n;
  t2=time;
  end when;
end Near2;
model CrossMsample
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true),m(start=0,fixed=true);
equation
  der(x)=1;
  when x>=pre(n)+0.5 then n=pre(n)+1;
  end when;
  when sample(0.5,1) then m=pre(m)+1;
  end when;
end CrossMsample;
model Triple
  Real x(start=-1,fixed=true);
  discrete Real t1(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=3*(time-1)^2;
  when x>0 then t1=time;
  n=pre(n)+1;
  end when;
end Triple;
model Tripletime
  Real y(start=0,fixed=true);
equation
  der(y)= if (time-1)^3>0 then 1 else 0;
end Tripletime;
model DoubleMrootMtime
  Real y(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(y)= if (time-1)^2>1e-10 then 1 else 0;
  when (time-1)^2<1e-10 then n=pre(n)+1;
  end when;
end DoubleMrootMtime;
model Atstop
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=1;
  when time>=1 then n=pre(n)+1;
  end when;
end Atstop;
model Samplestop
  Integer n(start=0,fixed=true);
equation
  when sample(0,0.1) then n=pre(n)+1;
  end when;
end Samplestop;
model StartMlinear
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true),m(start=0,fixed=true);
equation
  der(x)=1;
  when x>0 then n=pre(n)+1;
  end when;
  when x<=0 then m=pre(m)+1;
  end when;
end StartMlinear;
model StartMdown
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=-1;
  when x<0 then n=pre(n)+1;
  end when;
end StartMdown;
model StartMquad
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=time;
  when x>0 then n=pre(n)+1;
  end when;
end StartMquad;
model StartMquad2
  Real x(start=0,fixed=true),v(start=0,fixed=true);
  Integer n(start=0,fixed=true);
  Real y(start=0,fixed=true);
equation
  der(x)=v;
  der(v)=1;
  der(y)=if x>0 then 1 else 0;
  when x>0 then n=pre(n)+1;
  end when;
end StartMquad2;
model StartMcubic
  Real x(start=0,fixed=true),v(start=0,fixed=true),a(start=0,fixed=true);
  Real y(start=0,fixed=true);
equation
  der(x)=v;
  der(v)=a;
  der(a)=1;
  der(y)=if x>0 then 1 else 0;
end StartMcubic;
model BackMthroughMstart
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=cos(time);
  when x>0 then n=pre(n)+1;
  end when;
end BackMthroughMstart;
model Off9
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=if time<1e9+0.5 then 1 else 2;
  when sin(2*3.141592653589793*5*(time-1e9))>0.9 then n=pre(n)+1;
  end when;
end Off9;
model Off6
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=cos(100*(time-1e6));
  when x>0.005 then n=pre(n)+1;
  end when;
end Off6;
model Offx
  Real x(start=1e9,fixed=true);
  Integer n(start=0,fixed=true);
  discrete Real t(start=0,fixed=true);
equation
  der(x)=1;
  when x>1e9+0.5 then n=pre(n)+1;
  t=time;
  end when;
end Offx;
model Offball
  Real h(start=1,fixed=true),v(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(h)=v;
  der(v)=-2;
  when h<0 then n=pre(n)+1;
  reinit(v,-pre(v));
  end when;
end Offball;
model Offsample
  Integer n(start=0,fixed=true);
equation
  when sample(0,0.3) then n=pre(n)+1;
  end when;
end Offsample;
model Samplepast
  Integer n(start=0,fixed=true);
equation
  when sample(-0.25,0.1) then n=pre(n)+1;
  end when;
end Samplepast;
model Stop9
  Real x(start=1,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=-x/1e8;
  when sin(2*3.141592653589793*time/1e8)>0.9 then n=pre(n)+1;
  end when;
end Stop9;
model Relay9
  Real x(start=0,fixed=true);
  discrete Real u(start=1,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=u*1e-8;
  when x>1 then u=-1;
  n=pre(n)+1;
  elsewhen x<0 then u=1;
  n=pre(n)+1;
  end when;
end Relay9;
