// What whoever uses a class will give it: sizes, tables, inputs with derivatives.
// run: check -m Given.Vector
// says: is sound
// run: check -m Given.Table
// says: is sound
// run: check -m Given.Derivative
// says: is sound
// lacks: warning
package Given
  block Vector "its size has no value yet"
    parameter Integer n;
    input Real u[n];
    output Real y = sum(u);
  end Vector;
  block Table "nor has the table's"
    parameter Real table[:, 2];
    output Real y = sum(table);
  end Table;
  block Derivative
    input Real u;
    output Real y = der(u);
  end Derivative;
end Given;
