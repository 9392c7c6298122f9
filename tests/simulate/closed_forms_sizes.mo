// Units of 1e-30 to 1e30 in states, unknowns and time, without nominal values.
// numbers: closed forms of the models, times their unit: ln 2, exponentials, roots of linear systems
// run: simulate $FILE --model DecayM12 --stop 3 --tolerance 1e-06
// check: final t = 0.693147180559945 +- 2.1e-05 ; oracle: tests/reference
// check: final x = 4.97870683678639e-14 +- 5e-18 ; oracle: tests/reference
// run: simulate $FILE --model ZeroM12 --stop 20 --tolerance 1e-06
// check: final n = 4 +- 0 ; oracle: tests/reference
// check: final x = 9.12945250727628e-13 +- 2.7e-16 ; oracle: tests/reference
// run: simulate $FILE --model OscM12 --stop 20 --tolerance 1e-06
// check: final n = 4 +- 0 ; oracle: tests/reference
// check: final x = 9.12945250727628e-13 +- 9.1e-16 ; oracle: tests/reference
// check: final v = 0.408082061813392 +- 0.00041 ; oracle: tests/reference
// run: simulate $FILE --model RootM12 --stop 8 --tolerance 1e-06
// check: final n = 1 +- 0 ; oracle: tests/reference
// check: final y = 2e-12 +- 2e-22
// run: simulate $FILE --model Root0M12 --stop 8 --tolerance 1e-06
// check: final y = 2e-12 +- 2e-22
// run: simulate $FILE --model TimeunitM12 --stop 2e-11 --tolerance 1e-06
// check: final n = 4 +- 0 ; oracle: tests/reference
// check: final x = 0.912945250727628 +- 0.00027
// run: simulate $FILE --model LinM12 --stop 1 --tolerance 1e-06
// check: final a = 1e-12 +- 1e-21 ; oracle: tests/reference
// check: final c = 3e-12 +- 3e-21 ; oracle: tests/reference
// run: simulate $FILE --model Decay12 --stop 3 --tolerance 1e-06
// check: final t = 0.693147180559945 +- 2.1e-05 ; oracle: tests/reference
// check: final x = 49787068367.8639 +- 5e+06 ; oracle: tests/reference
// run: simulate $FILE --model Zero12 --stop 20 --tolerance 1e-06
// check: final n = 4 +- 0 ; oracle: tests/reference
// check: final x = 912945250727.628 +- 2.7e+08 ; oracle: tests/reference
// run: simulate $FILE --model Osc12 --stop 20 --tolerance 1e-06
// check: final n = 4 +- 0 ; oracle: tests/reference
// check: final x = 912945250727.628 +- 9.1e+08 ; oracle: tests/reference
// check: final v = 0.408082061813392 +- 0.00041 ; oracle: tests/reference
// run: simulate $FILE --model Root12 --stop 8 --tolerance 1e-06
// check: final n = 1 +- 0 ; oracle: tests/reference
// check: final y = 2000000000000 +- 2e+02 ; oracle: tests/reference
// run: simulate $FILE --model Root012 --stop 8 --tolerance 1e-06
// check: final y = 2000000000000 +- 2e+02
// run: simulate $FILE --model Timeunit12 --stop 20000000000000.0 --tolerance 1e-06
// check: final n = 4 +- 0 ; oracle: tests/reference
// check: final x = 0.912945250727628 +- 0.00027 ; oracle: tests/reference
// run: simulate $FILE --model Lin12 --stop 1 --tolerance 1e-06
// check: final a = 1000000000000 +- 1e+03
// check: final c = 3000000000000 +- 3e+03
// run: simulate $FILE --model DecayM30 --stop 3 --tolerance 1e-06
// check: final t = 0.693147180559945 +- 2.1e-05 ; oracle: tests/reference
// check: final x = 4.9787068367864e-32 +- 5e-36 ; oracle: tests/reference
// run: simulate $FILE --model ZeroM30 --stop 20 --tolerance 1e-06
// check: final n = 4 +- 0 ; oracle: tests/reference
// check: final x = 9.12945250727628e-31 +- 2.7e-34 ; oracle: tests/reference
// run: simulate $FILE --model OscM30 --stop 20 --tolerance 1e-06
// check: final n = 4 +- 0 ; oracle: tests/reference
// check: final x = 9.12945250727628e-31 +- 9.1e-34 ; oracle: tests/reference
// check: final v = 0.408082061813392 +- 0.00041 ; oracle: tests/reference
// run: simulate $FILE --model RootM30 --stop 8 --tolerance 1e-06
// check: final n = 1 +- 0
// check: final y = 2e-30 +- 2e-40
// run: simulate $FILE --model Root0M30 --stop 8 --tolerance 1e-06
// check: final y = 2e-30 +- 2e-40
// run: simulate $FILE --model TimeunitM30 --stop 2.0000000000000002e-29 --tolerance 1e-06
// check: final n = 4 +- 0
// check: final x = 0.912945250727628 +- 0.00027
// run: simulate $FILE --model LinM30 --stop 1 --tolerance 1e-06
// check: final a = 1e-30 +- 1e-39 ; oracle: tests/reference
// check: final c = 3e-30 +- 3e-39 ; oracle: tests/reference
// run: simulate $FILE --model Decay30 --stop 3 --tolerance 1e-06
// check: final t = 0.693147180559945 +- 2.1e-05 ; oracle: tests/reference
// check: final x = 4.97870683678639e+28 +- 5e+24 ; oracle: tests/reference
// run: simulate $FILE --model Zero30 --stop 20 --tolerance 1e-06
// check: final n = 4 +- 0
// check: final x = 9.12945250727628e+29 +- 2.7e+26
// run: simulate $FILE --model Osc30 --stop 20 --tolerance 1e-06
// check: final n = 4 +- 0
// check: final x = 9.12945250727628e+29 +- 9.1e+26
// check: final v = 0.408082061813392 +- 0.00041
// run: simulate $FILE --model Root30 --stop 8 --tolerance 1e-06
// check: final n = 1 +- 0 ; oracle: tests/reference
// check: final y = 2e+30 +- 2e+20 ; oracle: tests/reference
// run: simulate $FILE --model Root030 --stop 8 --tolerance 1e-06
// check: final y = 2e+30 +- 2e+20
// run: simulate $FILE --model Timeunit30 --stop 2e+31 --tolerance 1e-06
// check: final n = 4 +- 0 ; oracle: tests/reference
// check: final x = 0.912945250727628 +- 0.00027 ; oracle: tests/reference
// run: simulate $FILE --model Lin30 --stop 1 --tolerance 1e-06
// check: final a = 1e+30 +- 1e+21
// check: final c = 3e+30 +- 3e+21
// run: simulate $FILE --model Mix --stop 10 --tolerance 1e-06
// check: final x = -8.39071529076452e-13 +- 8.4e-16 ; oracle: tests/reference
// check: final y = 544021110889.37 +- 5.4e+08 ; oracle: tests/reference
// run: simulate $FILE --model Pico --stop 5e-06 --tolerance 1e-06
// check: final t = 6.93147180559945e-07 +- 2.1e-11
// check: final v = 4.96631026500457 +- 0.0005
// run: simulate $FILE --model StopM9 --stop 1e-09 --tolerance 1e-06
// check: final n = 10 +- 0 ; oracle: tests/reference
// check: final x = 0.367879441171442 +- 3.7e-05 ; oracle: tests/reference
model DecayM12
  Real x(start=1e-12,fixed=true);
  discrete Real t(start=0,fixed=true);
equation
  der(x)=-x;
  when x<0.5*1e-12 then t=time;
  end when;
end DecayM12;
model ZeroM12
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=1e-12*cos(time);
  when x>0.5*1e-12 then n=pre(n)+1;
  end when;
end ZeroM12;
model OscM12
  Real x(start=0,fixed=true),v(start=1,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=1e-12*v;
  der(v)=-x/1e-12;
  when x>0.5*1e-12 then n=pre(n)+1;
  end when;
end OscM12;
model RootM12
  Real y(start=1e-12);
  Integer n(start=0,fixed=true);
equation
  (y/1e-12)^3+y/1e-12=2+time;
  when y>1.2*1e-12 then n=pre(n)+1;
  end when;
end RootM12;
model Root0M12
  Real y;
equation
  (y/1e-12)^3+y/1e-12=2+time;
end Root0M12;
model TimeunitM12
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=cos(time/1e-12)/1e-12;
  when x>0.5 then n=pre(n)+1;
  end when;
end TimeunitM12;
model LinM12
  Real a,b,c;
equation
  a+b+c=6*1e-12;
  a-b=-1e-12*(1+0*time);
  1e-12*c+2*b=1e-12*1e-12*3+4*1e-12;
end LinM12;
model Decay12
  Real x(start=1e12,fixed=true);
  discrete Real t(start=0,fixed=true);
equation
  der(x)=-x;
  when x<0.5*1e12 then t=time;
  end when;
end Decay12;
model Zero12
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=1e12*cos(time);
  when x>0.5*1e12 then n=pre(n)+1;
  end when;
end Zero12;
model Osc12
  Real x(start=0,fixed=true),v(start=1,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=1e12*v;
  der(v)=-x/1e12;
  when x>0.5*1e12 then n=pre(n)+1;
  end when;
end Osc12;
model Root12
  Real y(start=1e12);
  Integer n(start=0,fixed=true);
equation
  (y/1e12)^3+y/1e12=2+time;
  when y>1.2*1e12 then n=pre(n)+1;
  end when;
end Root12;
model Root012
  Real y;
equation
  (y/1e12)^3+y/1e12=2+time;
end Root012;
model Timeunit12
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=cos(time/1e12)/1e12;
  when x>0.5 then n=pre(n)+1;
  end when;
end Timeunit12;
model Lin12
  Real a,b,c;
equation
  a+b+c=6*1e12;
  a-b=-1e12*(1+0*time);
  1e12*c+2*b=1e12*1e12*3+4*1e12;
end Lin12;
model DecayM30
  Real x(start=1e-30,fixed=true);
  discrete Real t(start=0,fixed=true);
equation
  der(x)=-x;
  when x<0.5*1e-30 then t=time;
  end when;
end DecayM30;
model ZeroM30
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=1e-30*cos(time);
  when x>0.5*1e-30 then n=pre(n)+1;
  end when;
end ZeroM30;
model OscM30
  Real x(start=0,fixed=true),v(start=1,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=1e-30*v;
  der(v)=-x/1e-30;
  when x>0.5*1e-30 then n=pre(n)+1;
  end when;
end OscM30;
model RootM30
  Real y(start=1e-30);
  Integer n(start=0,fixed=true);
equation
  (y/1e-30)^3+y/1e-30=2+time;
  when y>1.2*1e-30 then n=pre(n)+1;
  end when;
end RootM30;
model Root0M30
  Real y;
equation
  (y/1e-30)^3+y/1e-30=2+time;
end Root0M30;
model TimeunitM30
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=cos(time/1e-30)/1e-30;
  when x>0.5 then n=pre(n)+1;
  end when;
end TimeunitM30;
model LinM30
  Real a,b,c;
equation
  a+b+c=6*1e-30;
  a-b=-1e-30*(1+0*time);
  1e-30*c+2*b=1e-30*1e-30*3+4*1e-30;
end LinM30;
model Decay30
  Real x(start=1e30,fixed=true);
  discrete Real t(start=0,fixed=true);
equation
  der(x)=-x;
  when x<0.5*1e30 then t=time;
  end when;
end Decay30;
model Zero30
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=1e30*cos(time);
  when x>0.5*1e30 then n=pre(n)+1;
  end when;
end Zero30;
model Osc30
  Real x(start=0,fixed=true),v(start=1,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=1e30*v;
  der(v)=-x/1e30;
  when x>0.5*1e30 then n=pre(n)+1;
  end when;
end Osc30;
model Root30
  Real y(start=1e30);
  Integer n(start=0,fixed=true);
equation
  (y/1e30)^3+y/1e30=2+time;
  when y>1.2*1e30 then n=pre(n)+1;
  end when;
end Root30;
model Root030
  Real y;
equation
  (y/1e30)^3+y/1e30=2+time;
end Root030;
model Timeunit30
  Real x(start=0,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=cos(time/1e30)/1e30;
  when x>0.5 then n=pre(n)+1;
  end when;
end Timeunit30;
model Lin30
  Real a,b,c;
equation
  a+b+c=6*1e30;
  a-b=-1e30*(1+0*time);
  1e30*c+2*b=1e30*1e30*3+4*1e30;
end Lin30;
model Mix
  Real x(start=1e-12,fixed=true),y(start=0,fixed=true);
equation
  der(x)=1e-24*y;
  der(y)=-1e24*x;
end Mix;
model Pico
  Real i(start=0),v(start=0,fixed=true);
  parameter Real C=1e-12,R=1e6;
  discrete Real t(start=0,fixed=true);
equation
  C*der(v)=i;
  5=R*i+v;
  when v>2.5 then t=time;
  end when;
end Pico;
model StopM9
  Real x(start=1,fixed=true);
  Integer n(start=0,fixed=true);
equation
  der(x)=-x*1e9;
  when sin(2*3.141592653589793*time*1e10)>0.9 then n=pre(n)+1;
  end when;
end StopM9;
