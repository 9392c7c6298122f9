// What code consists of besides sums: loops over arrays, functions with arrays and recursion, Integers and their division, tables, switches and text.
model Arrays
  function sums
    input Real x[:];
    output Real s[size(x, 1)];
  protected
    Real t = 0;
  algorithm
    for i in 1:size(x, 1) loop
      t := t + x[i];
      s[i] := t;
    end for;
  end sums;
  function factorial
    input Integer n;
    output Integer y;
  algorithm
    y := if n <= 1 then 1 else n * factorial(n - 1);
  end factorial;
  function named
    input Integer k;
    output Real y;
  protected
    String text;
  algorithm
    text := "k" + String(k);
    if text == "k1" then
      y := 10;
    elseif text == "k-2" then
      y := 20;
    else
      y := abs(k);
    end if;
  end named;
  parameter Real table[12] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8};
  Real x[12](start = table, each fixed = true);
  Real s[12];
  Integer k = integer(5 * time) - 3;
  Integer q = div(7 * k, 2) + mod(k, 4) - rem(k, 3);
  output Real y;
  discrete Real held(start = 0, fixed = true);
equation
  der(x) = -x .* (1:12) / 6;
  s = sums(x);
  y = s[12] + table[integer(11 * time / 2) + 1] + factorial(5 + mod(k, 3)) + named(k) + q + sin(time) ^ 2 + max(x) + atan2(x[1], x[2]);
  when sample(0.1, 0.3) then
    held = pre(held) + y;
  end when;
  annotation(experiment(StopTime = 2));
end Arrays;
