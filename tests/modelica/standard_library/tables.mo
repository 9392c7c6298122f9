// Tables as the Modelica Standard Library declares them. There are no C sources here, so the run time's own functions
// run, and no C compiler.
// run: simulate --stop 4 --tolerance 1e-9
// lacks: error
// check: akima(1.3) = 1.69 +- 1e-12 ; u^2: on an even grid Akima's slopes of a parabola are exact
// check: slope(1.3) = 2.6 +- 1e-12 ; its derivative
// check: akima(3.5) = 12 +- 1e-12 ; beyond the table by the tangent at 3: 9 + 6*0.5
// check: linear(1.5) = 2.5 +- 1e-14 ; the mean of 1 and 4
// check: bilinear(1.5) = 5.5 +- 1e-13 ; 1 + u + 2*u*v with u = 1.5, v = 1
// check: final x = 9 +- 1e-7 ; the integral of u^2 from 0 to 3
package L
  class Table1D
    extends ExternalObject;
    function constructor
      input String name;
      input String file;
      input Real table[:, :];
      input Integer columns[:];
      input Integer smoothness;
      input Integer extrapolation;
      output Table1D t;
      external "C" t = ModelicaStandardTables_CombiTable1D_init2(file, name, table, size(table, 1), size(table, 2), columns, size(columns, 1), smoothness, extrapolation, 0)
        annotation(Include = "#include \"ModelicaStandardTables.h\"", Library = {"ModelicaStandardTables", "ModelicaIO"});
    end constructor;
    function destructor
      input Table1D t;
      external "C" ModelicaStandardTables_CombiTable1D_close(t)
        annotation(Include = "#include \"ModelicaStandardTables.h\"", Library = {"ModelicaStandardTables", "ModelicaIO"});
    end destructor;
  end Table1D;
  class Table2D
    extends ExternalObject;
    function constructor
      input Real table[:, :];
      output Table2D t;
      external "C" t = ModelicaStandardTables_CombiTable2D_init2("NoName", "NoName", table, size(table, 1), size(table, 2), 1, 2, 0)
        annotation(Library = "ModelicaStandardTables");
    end constructor;
    function destructor
      input Table2D t;
      external "C" ModelicaStandardTables_CombiTable2D_close(t) annotation(Library = "ModelicaStandardTables");
    end destructor;
  end Table2D;
  function value
    input Table1D t;
    input Real u;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTable1D_getValue(t, 1, u) annotation(Library = "ModelicaStandardTables");
    annotation(derivative = slope);
  end value;
  function slope
    input Table1D t;
    input Real u;
    input Real du;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTable1D_getDerValue(t, 1, u, du) annotation(Library = "ModelicaStandardTables");
  end slope;
  function surface
    input Table2D t;
    input Real u;
    input Real v;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTable2D_getValue(t, u, v) annotation(Library = "ModelicaStandardTables");
  end surface;
end L;

model M
  L.Table1D smooth = L.Table1D("NoName", "NoName", [0, 0; 1, 1; 2, 4; 3, 9], {2}, 2, 2);
  L.Table1D straight = L.Table1D("NoName", " ", [0, 0; 1, 1; 2, 4; 3, 9], {2}, 1, 1);
  L.Table2D plane = L.Table2D([0, 0, 2; 0, 1, 1; 4, 5, 21]);
  Real akima = L.value(smooth, time);
  Real slope = L.slope(smooth, time, 1);
  Real linear = L.value(straight, time);
  Real bilinear = L.surface(plane, time, 1);
  Real x(start = 0, fixed = true);
equation
  der(x) = if time < 3 then L.value(smooth, time) else 0;
end M;
