// A relation in noEvent, or in a function, of what is not a number has no truth value: no branch is taken in silence.
// run: simulate $FILE --model InNoEvent --stop 2
// status: 3
// error: R0002 at 25
// says: a side of a relation is not a number
// run: simulate $FILE --model InFunction --stop 2
// status: 3
// error: R0002 at 34
// says: a side of a relation is not a number
// run: simulate $FILE --model InLocal --stop 2
// status: 3
// says: a side of a relation is not a number
// run: simulate $FILE --model OfCall --stop 2
// status: 3
// says: a side of a relation is not a number
// run: simulate $FILE --model Guarded --stop 2
// check: final x = 1 +- 1e-4 ; the branch that cannot be evaluated is not
// run: simulate $FILE --model ShortCircuit --stop 2
// check: final n = 2 +- 0 ; neither is a side of and, or, that the other side decides
model InNoEvent
  Real x(start=0, fixed=true);
  Real y;
equation
  der(x) = 1;
  y = if noEvent(sqrt(1 - x) > 0.5) then 1 else 2;
end InNoEvent;
model InFunction
  function f
    input Real u;
    output Real y;
  algorithm
    y := if log(u) > 1 then 1 else 2;
  end f;
  Real y = f(1 - time);
end InFunction;
model Guarded
  Real x(start=0, fixed=true);
equation
  der(x) = if noEvent(time < 1) then noEvent(if sqrt(1 - time) >= 0 then 1 else 0) else 0;
end Guarded;
model InLocal "a variable of a function"
  function f
    input Real u;
    output Real y;
  protected
    Real r;
  algorithm
    r := sqrt(u);
    if r > 0.5 then
      y := 1;
    else
      y := 2;
    end if;
  end f;
  Real y = f(1 - time);
end InLocal;
model OfCall
  function f
    input Real u;
    output Real y;
  algorithm
    y := 0;
    for i in 1:2 loop
      y := y + sqrt(u);
    end for;
  end f;
  Real y = if noEvent(f(1 - time) > 1) then 1 else 2;
end OfCall;
model ShortCircuit "quotients are cheap, yet must not be looked at where they are 0/0"
  function f
    input Real u, v;
    output Real y;
  algorithm
    y := if u > 0 and v/u > 0.5 then 0 elseif u <= 0 or v/u < 0.5 then 1 else 2;
  end f;
  Real a = if noEvent(time > 3 and time/max(0, time - 3) > 1) then 0 else 1;
  Real n = f(max(0, time - 3), 0) + a;
end ShortCircuit;
