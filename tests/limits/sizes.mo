// Sizes are counted before anything of that size is made; negative ones and those of nothing have an answer or a message.
// run: check -m Sizes.Declared
// error: M0342 at 93
// within: 5
// run: check -m Sizes.Components
// error: M0342 at 82
// within: 5
// run: check -m Sizes.Components --max-elements 1000
// error: M0342 at 82
// run: check -m Sizes.Filled
// error: M0346 at 102
// within: 5
// run: check -m Sizes.LongRange
// error: M0346 at 106
// within: 5
// run: check -m Sizes.EndlessRange
// error: M0346 at 110
// within: 5
// run: check -m Sizes.Comprehension
// error: M0346 at 114
// within: 5
// run: check -m Sizes.Doubling --max-elements 10000
// error: M0347 at 122
// within: 5
// run: check -m Sizes.Joined
// status: 1
// says: an array of more than 10000000 elements
// within: 10
// run: simulate -m Sizes.Text
// status: 1
// says: a String of more than 10000000 characters
// within: 10
// run: simulate -m Sizes.Loop --max-elements 1000
// error: S0003 at 160
// run: simulate -m Sizes.Total --max-elements 1000
// error: S0004 at 165
// run: check -m Sizes.Inlined
// status: 1
// says: error[L0012]: 'Sizes.Inlined' needs an array of more than 10000000 elements
// run: simulate -m Sizes.Large --memory 200
// status: 1
// says: error[L0011]: pass 'order' of 'Sizes.Large' needs more memory than there is
// run: simulate -m Sizes.TextAtRunTime
// status: 3
// says: a String of more than 10000000 characters
// within: 10
// run: check -m Sizes.Negative
// error: M0348 at 198
// run: simulate -m Sizes.NegativeAtRunTime
// status: 3
// says: an array of negative size -5 in
// within: 5
// run: simulate -m Sizes.Huge
// status: 3
// says: elements in
// within: 5
// run: simulate -m Sizes.OfNothing
// check: final least = 1.7976931348623157e308 +- 0     ; MLS 3.6 §10.3.4
// check: final most = -1.7976931348623157e308 +- 0
// check: final nothing = 0 +- 0
// check: final one = 1 +- 0
// run: simulate -m Sizes.Power
// check: final b[1,1] = 1 +- 0                         ; [1 1; 0 1]^n = [1 n; 0 1]
// check: final b[1,2] = 1000000 +- 0
// run: simulate -m Sizes.AddedToUnknownSize
// check: final m = 1 +- 1e-12                           ; (t - 1) + (2 - 1) = t
// check: final p = 5 +- 1e-12                           ; (t + 1) + (2 + 1) = t + 4
// run: simulate -m Sizes.Different
// status: 3
// says: sizes 2 and 3 do not agree
// run: simulate -m Sizes.NotThree
// status: 3
// says: sizes 2 and 3 do not agree in a vector of three
// run: simulate -m Sizes.Argument
// status: 3
// says: do not agree in an argument in
// run: simulate -m Sizes.Step
// status: 3
// says: the step of a range is zero
package Sizes
  model A
    Real x = time;
  end A;


  model Components
    // One Real each.

    A a[100000000];
  end Components;

  model Declared
    Real x[100000000];
  equation
    for i in 1:100000000 loop
      x[i] = time;
    end for;
  end Declared;


  model Filled
    Real y = sum(fill(time, 1000000000));
  end Filled;

  model LongRange
    Real y = time*sum(1:9223372036854775807);
  end LongRange;

  model EndlessRange
    Integer n = size({i for i in 1:1e308}, 1);
  end EndlessRange;

  model Comprehension
    Real y = sum(time for i in 1:1000000000000);
  end Comprehension;

  model Doubling
    model A0
      Real x = time;
    end A0;
    model A1
      A0 a, b;
    end A1;
    model A2
      A1 a, b;
    end A2;
    model A3
      A2 a, b, c, d, e, f, g, h;
    end A3;
    model A4
      A3 a, b, c, d, e, f, g, h;
    end A4;
    A4 a, b, c, d;
  end Doubling;

  model Joined
    constant Real a[:] = fill(1.0, 10000000);
    constant Real b[:] = cat(1, a, a);
    Real x = size(b, 1)*time + b[3];
  end Joined;

  function twice "n times"
    input String s;
    input Integer n;
    output String t = s;
  algorithm
    for i in 1:n loop
      t := t + t;
    end for;
  end twice;

  model Text
    constant String a = twice("0123456789", 21);
    Real x[if a == "" then 1 else 2] = {time, time};
  end Text;

  model Loop
  equation
    for i in 1:500, j in 1:500 loop
      assert(time < i + j, "late");
    end for;
  end Loop;

  model Total
    Real x[600] = fill(time, 600), y[600] = fill(time, 600);
  end Total;

  model Inlined "a size that is known once the functions are inlined"
    function f
      input Integer n;
      output Real y;
    algorithm
      y := sum(fill(1.0, n));
    end f;
    function g
      input Real x;
      output Real y;
    algorithm
      y := f(2000000000)*x;
    end g;
    Real y = g(time);
  end Inlined;

  model Large
    Real x[1000000](each start = 1);
  equation
    for i in 1:1000000 loop
      der(x[i]) = sin(i*time)*x[mod(i, 7) + 1];
    end for;
  end Large;

  model TextAtRunTime
    Integer n = if time > 0.5 then 40 else 1;
    String s = twice("x", n);
  end TextAtRunTime;

  model Negative
    Real y = sum(zeros(-1)) + time;
  end Negative;

  function local_array
    input Integer n;
    output Real y;
  protected
    Real a[n];
  algorithm
    a[1] := 1;
    y := a[1];
  end local_array;

  model NegativeAtRunTime
    Integer n = if time > 0.5 then -5 else 3;
    Real y = local_array(n);
  end NegativeAtRunTime;

  model Huge
    Integer n = if time > 0.5 then 4000000000000000 else 3;
    Real y = local_array(n);
  end Huge;

  model OfNothing
    parameter Integer n = 0;
    Real x[n];
    Real least = min(x), most = max(x), nothing = sum(x), one = product(x);
  end OfNothing;

  model Power
    parameter Real m[2, 2] = [1, 1; 0, 1];
    Real b[2, 2] = m^1000000;
  end Power;

  model AddedToUnknownSize
    function less
      input Real v[:];
      output Real m;
    algorithm
      m := sum(v .- 1.0);
    end less;
    function more
      input Real v[:];
      output Real m;
    algorithm
      m := sum(1.0 .+ v);
    end more;
    Real m = less({time, 2}), p = more({time, 2});
  end AddedToUnknownSize;

  model Different
    function f
      input Real v[:], w[:];
      output Real y;
    protected
      Real m[2, 2];
    algorithm
      m := {v, w};
      y := m[2, 2];
    end f;
    Real y = f({time, 1}, {time, 1, 2});
  end Different;

  model NotThree
    function f
      input Real v[:], w[:];
      output Real y[3];
    algorithm
      y := cross(v, w);
    end f;
    Real y[3] = f({time, 1}, {time, 1});
  end NotThree;

  model Argument
    function g
      input Real v[3];
      output Real y = 0;
    algorithm
      for i in 1:3 loop
        y := y + v[i];
      end for;
    end g;
    function f
      input Real v[:];
      output Real y;
    algorithm
      y := g(v);
    end f;
    Real y = f({time, 1});
  end Argument;

  model Step
    function f
      input Integer s;
      output Real y;
    algorithm
      y := sum(1:s:5);
    end f;
    Real y = f(integer(time));
  end Step;
end Sizes;
