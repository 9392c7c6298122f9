// MLS 3.6 §12.4.4: the sizes of an output's fields may follow from the inputs
// run: simulate --stop 1 -m Top
// check: final y = 10 +- 1e-12     ; 2 (1+4)
// check: final z = 12 +- 1e-12     ; the same in a function that is called at run time, and 2: its n
record S parameter Integer n; parameter Real v[n]; end S;
record C parameter Integer n; Real v[n]; Real m[n, n]; end C;
function mk input S s; output C c(n=s.n);
algorithm c.v := 2*s.v; c.m := identity(s.n); end mk;
function use input S s; input Real x; output Real y;
protected C c;
algorithm c := mk(s); y := x*sum(c.v) + c.n*c.m[1, 1]; end use;
model Top
  parameter S s(n=2, v={1, 4});
  final parameter C c(n=s.n) = mk(s);
  Real y = sum(c.v)*time, z = use(s, time);
end Top;
// run: simulate --stop 1 -m Later
// check: final z = 2.2 +- 1e-12       ; y[3] + eta[2] of a call that waits for the initial equation
// check: final w[3] = 6 +- 1e-12      ; an output of open size
record E parameter Real y[:]; parameter Real eta[size(y, 1)]; end E;
function make input Real P; output E e(y={0, 0.1, 0.2}, eta=zeros(n));
protected constant Integer n = 3;
algorithm if P > 0.5 then for j in 1:n loop e.eta[j] := P*j; end for; else e.eta := 0.7*ones(n); end if; end make;
function open input Real P; output Real y[:]; algorithm y := {P, 2*P, 6*P}; end open;
model Later
  parameter Real P(fixed=false);
  final parameter E e(y={0, 0.1, 0.2}) = make(P);
  Real z = (e.y[3] + e.eta[2])*time;
  Real w[3];
initial equation
  P = 1;
equation
  w = open(P*time);
end Later;
