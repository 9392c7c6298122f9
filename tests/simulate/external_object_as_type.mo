// An external object is a class (MLS 3.6 §12.9.7). Written as a type it has the same meaning, with a warning.
// run: simulate --stop 1
// says: M0616
// check: final y = 3 +- 1e-9 ; 2 time + 1
model external_object_as_type
  type Line
    extends ExternalObject;
    function constructor
      input Real a;
      output Line l;
      external "C" l = new_line(a) annotation(Include = "
#include <stdlib.h>
static void* new_line(double a) { double* l = (double*)malloc(sizeof(double)); *l = a; return l; }");
    end constructor;
    function destructor
      input Line l;
      external "C" free(l) annotation(Include = "#include <stdlib.h>");
    end destructor;
  end Line;
  function along
    input Line l;
    input Real x;
    output Real y;
    external "C" y = line_at(l, x) annotation(Include = "static double line_at(void* l, double x) { return *(double*)l*x + 1; }");
  end along;
  parameter Line line = Line(2.0);
  Real y = along(line, time);
end external_object_as_type;
