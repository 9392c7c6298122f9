// MLS 3.6 §10.5: a subscript outside of its dimension is an error, wherever it stands; nothing beside the array is read or written.
// run: simulate -m Subscripts.ReadInEquation
// status: 3
// says: index 4 is outside of 1..3, dimension 1 of 'a' in
// run: simulate -m Subscripts.ReadInEquation --param k=3
// check: final y = 3 +- 0
// run: simulate -m Subscripts.ReadInEquation --param k=-5
// status: 3
// says: index -5 is outside of 1..3
// run: simulate -m Subscripts.FarAway
// status: 3
// says: index 1000000000 is outside of 1..3
// run: simulate -m Subscripts.WriteInAlgorithm
// status: 3
// says: index 4 is outside of 1..3, dimension 1 of 'a' in
// run: simulate -m Subscripts.WriteFarAway
// status: 3
// says: index 1000000000 is outside of 1..3
// run: simulate -m Subscripts.RingBuffer
// status: 3
// says: index 5 is outside of 1..4, dimension 1 of 'buf' in
// run: simulate -m Subscripts.Matrix
// status: 3
// says: index 3 is outside of 1..2, dimension 2 of 'm' in
// run: simulate -m Subscripts.Column
// status: 3
// says: index 3 is outside of 1..2, dimension 2
// run: simulate -m Subscripts.Records
// status: 3
// says: index 4 is outside of 1..3, dimension 1 of 'r.q' in
// run: simulate -m Subscripts.Enumerations
// status: 3
// says: index 7 is outside of 1..3, the elements of
// run: simulate -m Subscripts.Texts --param k=3
// status: 3
// says: index 3 is outside of 1..2
// run: simulate -m Subscripts.Guarded --intervals 10
// check: y(0.25) = 2 +- 1e-9
// check: y(0.75) = -1 +- 1e-9
// run: simulate -m Subscripts.ShortCircuit
// check: final n = 0 +- 0
// run: simulate -m Subscripts.Wrapped
// check: final y = 2 +- 0                           ; mod(7, 3) + 1 = 2
// run: simulate -m Subscripts.Empty
// status: 3
// says: index 1 is outside of 1..0
package Subscripts
  model ReadInEquation
    parameter Integer k = 4;
    Real a[3] = {1, 2, 3};
    Real b = 42;
    Real y = a[k];
  end ReadInEquation;

  model FarAway
    parameter Integer k = 1000000000;
    Real a[3] = {time, 2, 3};
    Real y = a[k];
  end FarAway;

  model WriteInAlgorithm
    parameter Integer k = 4;
    Real a[3];
    Real b[3] = {10, 20, 30};
  algorithm
    a := {1, 2, 3};
    a[k] := 5 + time;
  end WriteInAlgorithm;

  model WriteFarAway
    parameter Integer k = 1000000000;
    Real a[3];
  algorithm
    a := {1, 2, 3};
    a[k] := time;
  end WriteFarAway;

  model RingBuffer "somebody forgot to wrap it"
    Integer k(start = 1);
    Real buf[4](each start = 0, each fixed = true);
    Integer canary(start = 42, fixed = true);
  equation
    when time > 2 then
      canary = 43;
    end when;
  algorithm
    when sample(0.1, 0.1) then
      buf[k] := time;
      k := k + 1;
    end when;
  end RingBuffer;

  model Matrix "m[1, 3] is not m[2, 1]"
    parameter Integer c = 3;
    Real m[2, 2] = [1, 2; 3, time];
    Real y = m[1, c];
  end Matrix;

  model Column
    parameter Integer c = 3;
    Real m[2, 2] = [1, 2; 3, time];
    Real y[2] = m[:, c];
  end Column;

  model Records
    record R
      Real q;
    end R;
    parameter Integer k = 4;
    R r[3](q = {1, 2, time});
    Real y = r[k].q;
  end Records;

  model Enumerations
    type E = enumeration(a, b, c);
    parameter Integer k = 7;
    Real t[E] = {1, 2, time};
    E e = E(k);
    Real y = t[e];
  end Enumerations;

  model Texts
    parameter Integer k = 2;
    parameter String s[2] = {"a", "b"};
    String t = s[k];
  end Texts;

  model Guarded "the branch that is not taken is not evaluated, nor is a relation in it told"
    Real a[3] = {1, 2 + 0*time, 3};
    Integer k = if time < 0.5 then 2 else 9;
    Real y = if k <= 3 then (if a[k] > 1.5 then a[k] else 0) else -1;
  end Guarded;

  model ShortCircuit
    Real a[3] = {1, 2 + time, 3};
    Integer k = 4;
    Integer n = if k <= 3 and a[k] > 0.5 then 1 else 0;
  end ShortCircuit;

  model Wrapped
    Real a[3] = {1, 2, 3 + time};
    Integer k(start = 7, fixed = true);
    Real y = a[mod(k, 3) + 1];
  equation
    when time > 2 then
      k = 0;
    end when;
  end Wrapped;

  model Empty
    parameter Integer n = 0;
    parameter Integer k = 1;
    Real x[n];
    Real y = if time < -1 then 0 else x[k];
  end Empty;
end Subscripts;
