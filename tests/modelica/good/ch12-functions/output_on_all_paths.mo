// MLS 3.6 §12.4.4: an output has a value on each way through the function
// run: simulate
// lacks: warning
// check: final a = 1 +- 0
// check: final b = 2 +- 0
// check: final c = 3 +- 0
type E = enumeration(one, two);
function by_else
  input Real x;
  output Real y;
algorithm
  if x > 0.5 then
    y := 1;
  else
    assert(x > -1, "x is too small");
    y := 2;
  end if;
end by_else;
function by_literal
  input E e;
  output Real y;
algorithm
  if e == E.one then
    y := 1;
  elseif e == E.two then
    y := 2;
  end if;
end by_literal;
function by_exclusion
  input Boolean b;
  output Real y;
algorithm
  if b then
    y := 3;
  end if;
  if not b then
    y := 4;
  end if;
end by_exclusion;
function stop
  input String text;
  external "C" ModelicaError(text) annotation(Include = "#include \"ModelicaUtilities.h\"");
end stop;
function complain
  input String text;
algorithm
  assert(false, text);
end complain;
function by_error
  input Integer n;
  output Real y;
algorithm
  if n == 1 then
    y := 1;
  else
    if n > 1 then
      stop("there is one only");
    else
      complain("there is one");
    end if;
  end if;
end by_error;
function by_size
  input Integer n;
  output Real y[n - 1];
algorithm
  if n > 1 then
    y[1] := 2;
  end if;
end by_size;
function refused
  input Real x;
  output Real y;
algorithm
  assert(false, "there is no such value");
end refused;
model M
  Real a = by_else(time), b = by_literal(E.two), c = by_exclusion(time > 0.5);
  Real d = if time < 2 then 0 else refused(time), e = by_error(1), f = sum(by_size(2));
end M;
