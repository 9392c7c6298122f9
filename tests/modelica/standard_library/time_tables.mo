// A table over time with a jump: values at the event, on both sides of it, and repetitions.
// run: simulate --stop 5
// check: y(0.5) = 2 +- 1e-14 ; between (0, 1) and (1, 3)
// check: y(1-) = 3 +- 1e-12 ; the left value of the jump
// check: y(1) = 7 +- 1e-12 ; the right one
// check: y(1.5) = 5.5 +- 1e-12 ; between (1, 7) and (2, 4)
// check: y(2.5) = 2 +- 1e-12 ; it is repeated every 2 s
// check: event 1 at 1 +- 0 ; an abscissa
// check: event 4 at 4 +- 0
// check: final x = 17 +- 1e-7 ; trapezoids: 2 + 5.5 in each repetition, twice, and 2 in the first second of the third
package L
  class Table
    extends ExternalObject;
    function constructor
      input Real table[:, :];
      input Integer columns[:];
      output Table t;
      external "C" t = ModelicaStandardTables_CombiTimeTable_init2("NoName", "NoName", table, size(table, 1), size(table, 2), 0.0, columns, size(columns, 1), 1, 3, 0.0, 1, 0)
        annotation(Library = "ModelicaStandardTables");
    end constructor;
    function destructor
      input Table t;
      external "C" ModelicaStandardTables_CombiTimeTable_close(t) annotation(Library = "ModelicaStandardTables");
    end destructor;
  end Table;
  function next
    input Table t;
    input Real u;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTimeTable_nextTimeEvent(t, u) annotation(Library = "ModelicaStandardTables");
  end next;
  function value
    input Table t;
    input Real u;
    input Real next;
    input Real before;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTimeTable_getValue(t, 1, u, next, before) annotation(Library = "ModelicaStandardTables");
  end value;
end L;

model M
  L.Table table = L.Table([0, 1; 1, 3; 1, 7; 2, 4], {2});
  discrete Real next(start = 0, fixed = true);
  Real y = L.value(table, time, next, pre(next));
  Real x(start = 0, fixed = true);
equation
  when {time >= pre(next), initial()} then
    next = L.next(table, time);
  end when;
  der(x) = y;
end M;
