// Booleans and Integers that functions return can only change at events: they raise them, in equations, conditions of when, and algorithms.
// numbers: the windows of sin(w t) > c, as in fast_relations.mo, counted
// run: simulate --stop 10
// check: final peaks = 96 +- 0 ; sin φ > 0.99 once in each period of φ < 600: asin 0.99 + 2πk, k = 0 … 95
// check: final asked = 96 +- 0
// check: final bands = 20 +- 0 ; two a period, φ < 60: nine periods, and both of the tenth, which ends at φ = 60 = 9·2π + 3.45
// check: final written = 20 +- 0
// check: final levels = 200 +- 0 ; ten up and ten down in each of these
// check: final narrow = 96 +- 0 ; of a function with a loop, in a record
// check: final first = 96 +- 0 ; the first of two results
// check: final x = 0.4529263 +- 1e-6 ; 96 peaks of (π − 2 asin 0.99)/60
// run: simulate --stop 10 --solver cvode
// check: final peaks = 96 +- 0
// check: final asked = 96 +- 0
// check: final bands = 20 +- 0
// check: final written = 20 +- 0
// check: final levels = 200 +- 0
// check: final narrow = 96 +- 0
// check: final first = 96 +- 0
// check: final x = 0.4529263 +- 1e-5
model M
  function peak
    input Real phase;
    output Boolean is;
  algorithm
    is := sin(phase) > 0.99;
  end peak;
  function band "of a loop, and of two relations"
    input Real phase;
    output Boolean is;
  protected
    Real s = 0;
  algorithm
    for k in 1:3 loop
      s := s + sin(phase)/3;
    end for;
    is := s > 0.5 and s < 0.9;
  end band;
  function level
    input Real phase;
    output Integer n = 0;
  algorithm
    while n < 10 and sin(phase) > n/10 loop
      n := n + 1;
    end while;
  end level;
  record Seen
    Boolean peak;
    Real value;
  end Seen;
  function seen
    input Real phase;
    output Seen s;
  protected
    Real sum = 0;
  algorithm
    for k in 1:3 loop
      sum := sum + sin(phase)/3;
    end for;
    s.value := sum;
    s.peak := sum > 0.99;
  end seen;
  function both
    input Real phase;
    output Boolean is;
    output Real value;
  algorithm
    value := sin(phase);
    is := value > 0.99;
  end both;
  Boolean is_peak = peak(60*time), is_first;
  Seen s = seen(60*time);
  Real value;
  discrete Integer narrow(start=0, fixed=true), first(start=0, fixed=true);
  Integer l = level(6*time);
  discrete Integer peaks(start=0, fixed=true), asked(start=0, fixed=true), bands(start=0, fixed=true), written(start=0, fixed=true), levels(start=0, fixed=true);
  Real x(start=0, fixed=true);
equation
  when is_peak then
    peaks = pre(peaks) + 1;
  end when;
  when peak(60*time) then
    asked = pre(asked) + 1;
  end when;
  when band(6*time) then
    bands = pre(bands) + 1;
  end when;
  when s.peak then
    narrow = pre(narrow) + 1;
  end when;
  (is_first, value) = both(60*time);
  when is_first then
    first = pre(first) + 1;
  end when;
  when change(l) then
    levels = pre(levels) + 1;
  end when;
  der(x) = if peak(60*time) then 1 else 0;
algorithm
  when band(6*time) then
    written := pre(written) + 1;
  end when;
end M;
