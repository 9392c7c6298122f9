// External functions as a library has them: code in a header, code in a source file, an external object, and a file of data. x' = −k x with k from the file.
package Foreign
  class Table "Numbers of a file"
    extends ExternalObject;
    function constructor
      input String file;
      output Table table;
      external "C" table = foreign_open(file) annotation(Include = "#include \"foreign.h\"", IncludeDirectory = "modelica://Foreign/Resources/Include");
    end constructor;
    function destructor
      input Table table;
      external "C" foreign_close(table) annotation(Include = "#include \"foreign.h\"", IncludeDirectory = "modelica://Foreign/Resources/Include");
    end destructor;
  end Table;

  function number "The i-th one"
    input Table table;
    input Integer i;
    output Real x;
    external "C" x = foreign_number(table, i) annotation(Include = "#include \"foreign.h\"", IncludeDirectory = "modelica://Foreign/Resources/Include");
  end number;

  function scaled
    input Real x;
    output Real y;
    external "C" y = scaled_by_two(x) annotation(Library = "scaling", SourceDirectory = "modelica://Foreign/Resources/C-Sources");
  end scaled;

  model Decay
    parameter Table table = Table("modelica://Foreign/Resources/Data/numbers.txt");
    parameter Real k = number(table, 2);
    Real x(start = 1, fixed = true);
    Real twice = scaled(x);
  equation
    der(x) = -k * x;
    annotation(experiment(StopTime = 1, Tolerance = 1e-8));
  end Decay;
end Foreign;
