// A size from abs(f(x)), where f gives 4096 numbers: f is evaluated once, not for each of them.
// sin changes its sign 6 times in 20.
// run: simulate --stop 1
// within: 10
// check: final n = 7 +- 0 ; oracle: tests/reference
model SizeByLargeFunction
  function signs
    input Integer n;
    output Real y[n];
  algorithm
    for i in 1:n loop
      y[i] := sum({if sin(20*(i - 0.5)/n) > 0 then 0.125 else 0 for k in 1:8});
    end for;
  end signs;
  function differences
    input Real u[:];
    output Real y[size(u, 1) - 1];
  algorithm
    for i in 1:size(u, 1) - 1 loop
      y[i] := u[i + 1] - u[i];
    end for;
  end differences;
  parameter Real pieces[integer(sum(abs(differences(signs(4096))))) + 1] = fill(1.0, integer(sum(abs(differences(signs(4096))))) + 1);
  Real n = size(pieces, 1);
end SizeByLargeFunction;
