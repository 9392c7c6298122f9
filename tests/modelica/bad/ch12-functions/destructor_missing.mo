// MLS 3.6 §12.9.7: an external object has a constructor and a destructor
// run: check
// error: M0477 at 4
class Table
  extends ExternalObject;
  function constructor
    input Real k;
    output Table t;
  external "C" t = make_table(k);
  end constructor;
end Table;
model M
  Table t = Table(2);
end M;
