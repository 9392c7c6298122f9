// MLS 3.6 §5.3.1: a local class uses the constants of the instance that it is found in, with their modifications.
// run: simulate -m P.Inherited --stop 1
// check: final y = 3 +- 1e-12 ; 3 t
// run: simulate -m P.Components --stop 1
// check: final a.b.y = 3 +- 1e-12 ; k t with k = 3
// check: final c.b.y = 2 +- 1e-12 ; the default, 2 t
// check: final a.r.v[3] = 1 +- 1e-12 ; the record has three elements
// run: simulate -m P.WithoutDefault --stop 1
// check: final y = 5 +- 1e-12 ; 5 t
// run: simulate -m P.ThroughAnother --stop 1
// check: final y = 7 +- 1e-12 ; n + 4 t, by way of a second local function
// run: simulate -m P.ParameterOfTheInstance --stop 1
// says: warning[M0636]
// check: final a.b.y = 3 +- 1e-12 ; p t with p = 3
// run: simulate -m P.Arrays --stop 1
// check: final s[2].y = 4 +- 1e-12 ; n t with n = 4
// check: final t[1].y = 5 +- 1e-12 ; n t with n = 5
// run: simulate -m P.Nested --stop 1
// check: final b.c.y = 40 +- 1e-12 ; k m t = 2 20 t
// run: simulate -m P.LocalPackage --stop 1
// check: final b.y = 20 +- 1e-12 ; q t + q with q = 2 k = 10
package P
  partial model Base
    constant Integer n = 2;
    function scale
      input Real u;
      output Real y;
    algorithm
      y := n*u;
    end scale;
    Real y = scale(time);
  end Base;
  model Inherited
    extends Base(final n = 3);
  end Inherited;
  model A
    constant Real k = 2;
    model B
      Real y = k*time;
    end B;
    record R
      Real v[integer(k)];
    end R;
    B b;
    R r(v = fill(time, integer(k)));
  end A;
  model Components
    A a(k = 3), c;
  end Components;
  partial model Open
    constant Integer n;
    function scale
      input Real u;
      output Real y;
    algorithm
      y := n*u;
    end scale;
    Real y = scale(time);
  end Open;
  model WithoutDefault
    extends Open(n = 5);
  end WithoutDefault;
  partial model Chain
    constant Integer n = 1;
    function first
      input Real u;
      output Real y;
    algorithm
      y := n + u;
    end first;
    function second
      input Real u;
      output Real y;
    algorithm
      y := first(4*u);
    end second;
    Real y = second(time);
  end Chain;
  model ThroughAnother
    extends Chain(n = 3);
  end ThroughAnother;
  model WithParameter
    parameter Real p = 2;
    model B
      Real y = p*time;
    end B;
    B b;
  end WithParameter;
  model ParameterOfTheInstance
    WithParameter a(p = 3);
  end ParameterOfTheInstance;
  model Scaled
    constant Integer n = 2;
    function f
      input Real u;
      output Real y;
    algorithm
      y := n*u;
    end f;
    Real y = f(time);
  end Scaled;
  model Arrays
    Scaled s[2](n = {3, 4});
    Scaled t[2](each n = 5);
  end Arrays;
  model TwoLevels
    constant Real k = 1;
    model C
      constant Real m = 10;
      function f
        input Real u;
        output Real y;
      algorithm
        y := k*m*u;
      end f;
      Real y = f(time);
    end C;
    C c(m = 20);
  end TwoLevels;
  model Nested
    TwoLevels b(k = 2);
  end Nested;
  model WithPackage
    constant Real k = 1;
    package Q
      constant Real q = 2*k;
      function f
        input Real u;
        output Real y;
      algorithm
        y := q*u;
      end f;
    end Q;
    Real y = Q.f(time) + Q.q;
  end WithPackage;
  model LocalPackage
    WithPackage b(k = 5);
  end LocalPackage;
end P;
