// Integers, chains of events, samples, assertions, enumerations, Strings.
// run: simulate $FILE --model Overflow --stop 70 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model Overflow2 --stop 70 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model Overflow4 --stop 30 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model Negs --stop 2.3 --tolerance 1e-06
// check: final a = -2 +- 0 ; oracle: tests/reference
// check: final b = 0.7 +- 7e-10 ; oracle: tests/reference
// check: final c = -0.3 +- 3e-10 ; oracle: tests/reference
// check: final d = -3 +- 0 ; oracle: tests/reference
// check: final e = -2 +- 0 ; oracle: tests/reference
// check: final i = -3 +- 0 ; oracle: tests/reference
// check: final s = -75.825 +- 0.00076 ; oracle: tests/reference
// run: simulate $FILE --model Intdiv --stop 1 --tolerance 1e-06
// check: final a = -3 +- 0 ; oracle: tests/reference
// check: final b = 1 +- 0 ; oracle: tests/reference
// check: final c = -1 +- 0 ; oracle: tests/reference
// check: final d = -1 +- 0 ; oracle: tests/reference
// check: final e = 1 +- 0 ; oracle: tests/reference
// check: final f = -3 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Divzero --stop 5 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model Modzero --stop 5 --tolerance 1e-06
// status: 3
// says: error[R0002]
// run: simulate $FILE --model Chain --stop 2 --tolerance 1e-06
// check: final n = 1 +- 0 ; oracle: tests/reference
// check: final c = 1 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Ring --stop 5.5 --tolerance 1e-06
// check: final a = 16 +- 0 ; oracle: tests/reference
// check: final b = 31 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Preloop2 --stop 1 --tolerance 1e-06
// status: 3
// says: error[R0003]
// run: simulate $FILE --model Settle --stop 1 --tolerance 1e-06
// check: final k = 10 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Reinits --stop 2 --tolerance 1e-06
// check: final x = 1 +- 0 ; oracle: tests/reference
// check: final y = 2 +- 0 ; oracle: tests/reference
// check: final z = 3 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Reinitarr --stop 2 --tolerance 1e-06
// check: final x[1] = 11 +- 1.1e-05 ; oracle: tests/reference
// check: final x[3] = 31 +- 3.1e-05 ; oracle: tests/reference
// run: simulate $FILE --model Reinitswap --stop 3.5 --tolerance 1e-06
// check: final x = 2 +- 0 ; oracle: tests/reference
// check: final y = 1 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Whenorder --stop 2 --tolerance 1e-06
// check: final a = 6 +- 0 ; oracle: tests/reference
// check: final b = 12 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Elsewhen --stop 3 --tolerance 1e-06
// check: final k = 3 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Elsewhen2 --stop 3 --tolerance 1e-06
// check: final k = 1 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Whenarr --stop 3 --tolerance 1e-06
// check: final k = 2 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Fib --stop 20.5 --tolerance 1e-06
// check: final a = 6765 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Samples --stop 10 --tolerance 1e-06
// check: final a = 101 +- 0 ; oracle: tests/reference
// check: final b = 41 +- 0 ; oracle: tests/reference
// check: final c = 32 +- 0 ; oracle: tests/reference
// check: final ab = 21 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Third --stop 100 --tolerance 1e-06
// check: final a = 301 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Many --stop 10 --tolerance 1e-06
// check: final a = 10001 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Samplehold --stop 4 --tolerance 1e-06
// check: final x = 0.00390625 +- 3.9e-08 ; oracle: tests/reference
// run: simulate $FILE --model Initsample --stop 3.5 --tolerance 1e-06
// check: final a = 4 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Minarr --stop 1.5 --tolerance 1e-06
// says: x[1]
// run: simulate $FILE --model Minstrict --stop 1.5 --tolerance 1e-06 --strict
// status: 3
// says: error[R0015]
// run: simulate $FILE --model Assertfun --stop 2 --tolerance 1e-06
// status: 3
// says: error[R0002]
// says: too large
// run: simulate $FILE --model Assertwhen --stop 2 --tolerance 1e-06
// status: 3
// says: error[R0002]
// says: in when
// run: simulate $FILE --model Assertalg --stop 2 --tolerance 1e-06
// status: 3
// says: error[R0002]
// says: in algorithm
// run: simulate $FILE --model Assertfast --stop 2 --tolerance 1e-06
// status: 3
// says: error[R0002]
// says: fast
// run: simulate $FILE --model Assertif --stop 2 --tolerance 1e-06
// status: 3
// says: error[R0002]
// says: branch
// run: simulate $FILE --model Enums --stop 9.5 --tolerance 1e-06
// check: final n = 9 +- 0 ; oracle: tests/reference
// check: final x = 3 +- 3e-06 ; oracle: tests/reference
// run: simulate $FILE --model Enums2 --stop 10 --tolerance 1e-06
// check: final n = 64 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Strings --stop 10 --tolerance 0.0001
// check: final n = 32 +- 0 ; oracle: tests/reference
// check: final x = 6.64897 +- 0.00066 ; oracle: tests/reference
model Overflow
  Integer n(start=1,fixed=true);
equation
  when sample(1,1) then n=2*pre(n);
  end when;
end Overflow;
model Overflow2
  Integer n(start=1,fixed=true);
equation
  when sample(1,1) then n=pre(n)*pre(n)+7;
  end when;
end Overflow2;
model Overflow4
  Integer n(start=1,fixed=true);
  Integer f(start=1,fixed=true);
equation
  when sample(1,1) then n=pre(n)+1;
  f=pre(f)*n;
  end when;
end Overflow4;
model Negs
  Real x=-time;
  Real a=div(x,1),b=mod(x,1),c=rem(x,1),d=floor(x),e=ceil(x);
  Integer i=integer(x);
  Real s(start=0,fixed=true);
equation
  der(s)=a+2*b+3*c+5*d+7*e+11*i;
end Negs;
model Intdiv
  Integer a=div(-7+k,2),b=mod(-7+k,2),c=rem(-7+k,2),d=mod(7+k,-2),e=rem(7+k,-2),f=div(7+k,-2);
  Integer k=if time>0.5 then 0 else 1;
end Intdiv;
model Divzero
  Integer k(start=3,fixed=true);
  Integer q=div(12,k);
equation
  when sample(1,1) then k=pre(k)-1;
  end when;
end Divzero;
model Modzero
  Integer k(start=3,fixed=true);
  Integer q=mod(12,k);
equation
  when sample(1,1) then k=pre(k)-1;
  end when;
end Modzero;
model Chain
  Boolean a(start=false,fixed=true),b(start=false,fixed=true),c(start=false,fixed=true);
  Integer n(start=0,fixed=true);
equation
  when time>=1 then a=true;
  end when;
  when a then b=true;
  end when;
  when edge(b) then c=not pre(c);
  end when;
  when change(c) then n=pre(n)+1;
  end when;
end Chain;
model Ring
  Integer a(start=0,fixed=true),b(start=0,fixed=true);
equation
  when {sample(1,1)} then a=pre(b)+1;
  end when;
  when change(a) then b=pre(b)+a;
  end when;
end Ring;
model Preloop2
  Boolean a(start=false,fixed=true);
  Integer k(start=0,fixed=true);
equation
  k = if time>0.5 then pre(k)+1 else pre(k);
  a=k>3;
end Preloop2;
model Settle
  Integer k(start=0,fixed=true);
equation
  k = if time>0.5 and pre(k)<10 then pre(k)+1 else pre(k);
end Settle;
model Reinits
  Real x(start=0,fixed=true),y(start=0,fixed=true),z(start=0,fixed=true);
equation
  der(x)=0;
  der(y)=0;
  der(z)=0;
  when time>=1 then reinit(x,1);
  end when;
  when x>0.5 then reinit(y,x+1);
  end when;
  when y>1.5 then reinit(z,x+y);
  end when;
end Reinits;
model Reinitarr
  Real x[3](start={1,2,3},each fixed=true);
equation
  der(x)={1,1,1};
  when time>=1 then reinit(x,{10,20,30});
  end when;
end Reinitarr;
model Reinitswap
  Real x(start=1,fixed=true),y(start=2,fixed=true);
equation
  der(x)=0;
  der(y)=0;
  when sample(1,1) then reinit(x,y);
  reinit(y,x);
  end when;
end Reinitswap;
model Whenorder
  Integer a(start=1,fixed=true),b(start=0,fixed=true);
equation
  when time>=1 then b=2*a;
  end when;
  when time>=1 then a=pre(a)+5;
  end when;
end Whenorder;
model Elsewhen
  Integer k(start=0,fixed=true);
equation
  when time>=1 then k=1;
  elsewhen time>=1 then k=2;
  elsewhen time>=2 then k=3;
  end when;
end Elsewhen;
model Elsewhen2
  Integer k(start=0,fixed=true);
equation
  when time>=1 then k=1;
  elsewhen time>=1 then k=2;
  end when;
end Elsewhen2;
model Whenarr
  Integer k(start=0,fixed=true);
  Boolean b[2]={time>1,time>2};
equation
  when b then k=pre(k)+1;
  end when;
end Whenarr;
model Fib
  Integer a(start=0,fixed=true),b(start=1,fixed=true);
equation
  when sample(1,1) then a=pre(b);
  b=pre(a)+pre(b);
  end when;
end Fib;
model Samples
  Integer a(start=0,fixed=true),b(start=0,fixed=true),c(start=0,fixed=true),ab(start=0,fixed=true);
  Boolean sa=sample(0,0.1),sb=sample(0,0.25),sc=sample(0.05,0.31415926);
equation
  when sa then a=pre(a)+1;
  end when;
  when sb then b=pre(b)+1;
  end when;
  when sc then c=pre(c)+1;
  end when;
  when sa and sb then ab=pre(ab)+1;
  end when;
end Samples;
model Third
  Integer a(start=0,fixed=true);
equation
  when sample(0,1/3) then a=pre(a)+1;
  end when;
end Third;
model Many
  Integer a(start=0,fixed=true);
equation
  when sample(0,1e-3) then a=pre(a)+1;
  end when;
end Many;
model Samplehold
  discrete Real u(start=0,fixed=true);
  Real x(start=1,fixed=true);
equation
  when sample(0,0.5) then u=-x;
  end when;
  der(x)=u;
end Samplehold;
model Initsample
  Integer a(start=0,fixed=true);
equation
  when {initial(),sample(1,1)} then a=pre(a)+1;
  end when;
end Initsample;
model Minarr
  Real x[2](each min=0)={1-time,2-time};
end Minarr;
model Minstrict
  Real x[2](each min=0)={1-time,2-time};
end Minstrict;
model Assertfun
  function f input Real u; output Real y; algorithm assert(u<1.5,"too large"); y:=u; end f;
  Real y=f(time);
end Assertfun;
model Assertwhen
  Real x(start=0,fixed=true);
equation
  der(x)=1;
  when sample(0.3,1) then assert(x<1,"in when");
  end when;
end Assertwhen;
model Assertalg
  Real x(start=0,fixed=true);
  Real y;
equation
  der(x)=1;
  algorithm y:=x;
  assert(y<1,"in algorithm");
end Assertalg;
model Assertfast
  Real x(start=0,fixed=true);
equation
  der(x)=1;
  assert(sin(100*time)<0.9999,"fast");
end Assertfast;
model Assertif
  Real x(start=0,fixed=true);
equation
  der(x)=1;
  if x>0.5 then assert(x<0.7,"branch");
  end if;
end Assertif;
model Enums
  type E=enumeration(a,b,c);
  E e(start=E.a,fixed=true);
  Integer n(start=0,fixed=true);
  Real x(start=0,fixed=true);
equation
  der(x)=if e==E.b then 1 else 0;
  when sample(1,1) then e=if pre(e)==E.a then E.b elseif pre(e)==E.b then E.c else E.a;
  end when;
  when change(e) then n=pre(n)+1;
  end when;
end Enums;
model Enums2
  type E=enumeration(a,b,c);
  E e=if sin(20*time)>0.5 then E.c elseif sin(20*time)>0 then E.b else E.a;
  Integer n(start=0,fixed=true);
equation
  when e>=E.b and e<E.c then n=pre(n)+1;
  end when;
end Enums2;
model Strings
  String s=if sin(20*time)>0.5 then "up" else "down";
  Boolean b=s=="up";
  Integer n(start=0,fixed=true);
  Real x(start=0,fixed=true);
equation
  when b then n=pre(n)+1;
  end when;
  der(x)=if s<>"up" then 1 else 0;
end Strings;
