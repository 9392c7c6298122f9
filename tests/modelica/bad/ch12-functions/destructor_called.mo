// MLS 3.6 §12.9.7: it is not legal to call the constructor and destructor explicitly
// run: check
// error: M0428 at 19
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
model M
  Table t = Table(2);
algorithm
  Table.destructor(t);
end M;
