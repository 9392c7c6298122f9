// MLS 3.6 §12.9.7: an external object with constructor and destructor
// run: check
// expect:
// | check: M is sound: 1 equation, 1 unknown, 0 states
class Table
  extends ExternalObject;
  function constructor
    input Real k;
    output Table t;
  external "C" t = make_table(k);
  end constructor;
  function destructor
    input Table t;
  external "C" free_table(t);
  end destructor;
end Table;
function value
  input Table t;
  input Real u;
  output Real y;
external "C" y = table_value(t, u);
end value;
model M
  Table t = Table(2);
  Real y = value(t, time);
end M;
