// MLS 3.6 §10.5: sizes that vary while the model runs
// run: simulate -m P.Section --stop 1
// check: s(0.25) = 1 +- 1e-12 ; k elements of 1/k
// check: cum[3](0.25) = 0.33333333333 +- 1e-10 ; k = 3 after two samples
// check: cum[4](0.25) = 0 +- 1e-12 ; beyond k
// run: simulate -m P.When --stop 1
// check: s(0.25) = 1 +- 1e-12 ; k elements of 1/k
// check: cum[3](0.25) = 0.33333333333 +- 1e-10 ; k = 3 after two samples
// run: simulate -m P.Equations --stop 1
// check: y(0.25) = 1.5 +- 1e-9 ; (1 + 2 + 3) t
// check: z(0.25) = 14 +- 1e-9 ; 1 + 4 + 9
// check: w(0.25) = 1.5 +- 1e-9 ; (1 + 2 + 3) t
// check: final x = 3 +- 1e-6 ; a tenth of 1 + 2 + 3 + 4 + 5, twice
// run: simulate -m P.TurnsOfALoop --stop 1
// check: y[3](0.3) = 3.6 +- 1e-12 ; 3 + k t with k = 2
// check: y[1](0.3) = 1.3 +- 1e-12 ; only the first turn reaches it
// run: simulate -m P.SeveralResults --stop 1
// check: s(0.25) = 6 +- 1e-12 ; 1 + 2 + 3
// check: m(0.25) = 3 +- 1e-12 ; the largest of them
// run: simulate -m P.BeyondTheEnd --stop 1
// status: 3
// says: index 6 is outside of 1..5
package P
  model Counter
    Integer k(start = 1, fixed = true);
  equation
    when sample(0.1, 0.1) then
      k = if pre(k) < 5 then pre(k) + 1 else 1;
    end when;
  end Counter;
  model Section
    extends Counter;
    Real cum[5];
    Real s;
  algorithm
    cum := zeros(5);
    cum[1:k] := fill(1/k, k);
    s := sum(cum);
  end Section;
  model When
    Integer k(start = 1, fixed = true);
    Real cum[5](each start = 0, each fixed = true);
    Real s = sum(cum);
  algorithm
    when sample(0.1, 0.1) then
      k := if pre(k) < 5 then pre(k) + 1 else 1;
      cum[1:k] := fill(1/k, k);
      cum[k + 1:5] := zeros(5 - k);
    end when;
  end When;
  model Equations
    extends Counter;
    Real a[5] = {1, 2, 3, 4, 5};
    Real y = sum(a[1:k])*time;
    Real z = sum(a[j]^2 for j in 1:k);
    Real w = sum(a[1:k] .* fill(time, k));
    Real x(start = 0, fixed = true);
  equation
    der(x) = size(a[1:k], 1);
  end Equations;
  model TurnsOfALoop
    Integer k(start = 1, fixed = true);
    Real y[3];
  algorithm
    y := {1, 2, 3};
    for i in 1:k loop
      y[i:3] := y[i:3] .+ time;
    end for;
  equation
    when sample(0.25, 0.25) then
      k = min(3, pre(k) + 1);
    end when;
  end TurnsOfALoop;
  function total
    input Real a[:];
    output Real s = sum(a);
    output Real m = max(a);
  end total;
  model SeveralResults
    extends Counter;
    Real a[5] = {1, 2, 3, 4, 5};
    Real s, m;
  equation
    (s, m) = total(a[1:k]);
  end SeveralResults;
  model BeyondTheEnd
    Integer k(start = 1, fixed = true);
    Real c[5];
  algorithm
    c := zeros(5);
    c[1:k] := fill(1, k);
  equation
    when sample(0.1, 0.1) then
      k = pre(k) + 1;
    end when;
  end BeyondTheEnd;
end P;
