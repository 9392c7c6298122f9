// MLS 3.6 §12.9.7: the only input of the destructor is the object, and it has no output
// run: check
// error: M0478 at 11
class Table
  extends ExternalObject;
  function constructor
    input Real k;
    output Table t;
  external "C" t = make_table(k);
  end constructor;
  function destructor
    input Table t;
    input Boolean really;
  external "C" free_table(t, really);
  end destructor;
end Table;
model M
  Table t = Table(2);
end M;
