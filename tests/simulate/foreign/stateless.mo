// A snapshot does not hold what C code remembers. Code that remembers nothing may say so, by itself, by its external object, or by a package around both.
// run: simulate -m Stateless.Undeclared --snapshot 0.5:$TMP/s
// status: 3
// error: R0041
// says: __Saltus_stateless = true
// run: simulate -m Stateless.Declared --stop 1 --tolerance 1e-10 --snapshot 0.5:$TMP/s
// lacks: error
// check: final x = 0.6065306597126334 +- 1e-8 ; exp(-1/2)
// run: simulate -m Stateless.Declared --stop 1 --tolerance 1e-10 --resume $TMP/s
// check: final x = 0.6065306597126334 +- 1e-8 ; exp(-1/2)
// run: simulate -m Stateless.ByPackage --stop 1 --tolerance 1e-10 --snapshot 0.5:$TMP/s
// check: final x = 0.6065306597126334 +- 1e-8 ; exp(-1/2)
// run: simulate -m Stateless.Contradicted --snapshot 0.5:$TMP/s
// status: 3
// error: R0041
// run: simulate -m Stateless.Clock --stop 1 --snapshot 0.5:$TMP/s
// check: final n = 2 +- 0 ; what always_two returns
package Stateless
  class Factor "undeclared"
    extends ExternalObject;
    function constructor
      input Real f;
      output Factor object;
    external "C" object = new_factor(f) annotation(Include = "
#include <stdlib.h>
static void* new_factor(double f) { double* p = malloc(sizeof(double)); *p = f; return p; }");
    end constructor;
    function destructor
      input Factor object;
    external "C" free(object) annotation(Include = "#include <stdlib.h>");
    end destructor;
  end Factor;
  function times "undeclared"
    input Factor object;
    input Real x;
    output Real y;
  external "C" y = times_factor(object, x)
    annotation(Include = "static double times_factor(void* p, double x) { return *(double*)p*x; }");
  end times;
  model Undeclared
    Factor f = Factor(-0.5);
    Real x(start = 1, fixed = true);
  equation
    der(x) = times(f, x);
  end Undeclared;

  class Known "the factor never changes"
    extends ExternalObject;
    function constructor
      input Real f;
      output Known object;
    external "C" object = new_factor(f) annotation(Include = "
#include <stdlib.h>
static void* new_factor(double f) { double* p = malloc(sizeof(double)); *p = f; return p; }");
    end constructor;
    function destructor
      input Known object;
    external "C" free(object) annotation(Include = "#include <stdlib.h>");
    end destructor;
    annotation(__Saltus_stateless = true);
  end Known;
  function times_known
    input Known object;
    input Real x;
    output Real y;
  external "C" y = times_factor(object, x)
    annotation(Include = "static double times_factor(void* p, double x) { return *(double*)p*x; }");
  end times_known;
  model Declared
    Known f = Known(-0.5);
    Real x(start = 1, fixed = true);
  equation
    der(x) = times_known(f, x);
  end Declared;

  package Quiet "all of it remembers nothing"
    class Inside
      extends ExternalObject;
      function constructor
        input Real f;
        output Inside object;
      external "C" object = new_factor(f) annotation(Include = "
#include <stdlib.h>
static void* new_factor(double f) { double* p = malloc(sizeof(double)); *p = f; return p; }");
      end constructor;
      function destructor
        input Inside object;
      external "C" free(object) annotation(Include = "#include <stdlib.h>");
      end destructor;
    end Inside;
    function times
      input Inside object;
      input Real x;
      output Real y;
    external "C" y = times_factor(object, x)
      annotation(Include = "static double times_factor(void* p, double x) { return *(double*)p*x; }");
    end times;
    impure function counted "but this one does"
      output Integer n;
    external "C" n = count_calls()
      annotation(Include = "static int count_calls(void) { static int n; return ++n; }");
      annotation(__Saltus_stateless = false);
    end counted;
    annotation(__Saltus_stateless = true);
  end Quiet;
  model ByPackage
    Quiet.Inside f = Quiet.Inside(-0.5);
    Real x(start = 1, fixed = true);
  equation
    der(x) = Quiet.times(f, x);
  end ByPackage;
  model Contradicted
    extends ByPackage;
    discrete Integer n(start = 0, fixed = true);
  equation
    when sample(0.1, 0.2) then
      n = Quiet.counted();
    end when;
  end Contradicted;

  impure function two "impure, but always the same"
    output Integer n;
  external "C" n = always_two() annotation(Include = "static int always_two(void) { return 2; }");
    annotation(__Saltus_stateless = true);
  end two;
  model Clock
    discrete Integer n(start = 0, fixed = true);
  equation
    when sample(0.1, 0.2) then
      n = two();
    end when;
  end Clock;
end Stateless;
