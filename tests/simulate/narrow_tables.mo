// A peak of 2e-4 in a table that is read by a state: a step does not pass over it. The area under the peak is 1e-4.
// needs: Modelica
// run: simulate $FILE --model Peak --stop 10
// check: final area = 1e-4 +- 2e-9 ; of a triangle, 1/2 * 2e-4 * 1
// check: final at = 7.30005 +- 1e-9 ; where y = 1/2
// run: simulate $FILE --model Peak --stop 10 --solver cvode
// check: final area = 1e-4 +- 1e-7 ; as above
// check: final at = 7.30005 +- 1e-9
// run: simulate $FILE --model Ridge --stop 10
// check: final area = 1e-4 +- 2e-9 ; as above: the table does not depend on u2
model Peak
  Modelica.Blocks.Tables.CombiTable1Ds t(table = [0, 0; 7.3, 0; 7.3001, 1; 7.3002, 0; 20, 0]);
  Real x(start = 0, fixed = true), area(start = 0, fixed = true);
  discrete Real at(start = -1, fixed = true);
equation
  der(x) = 1;
  t.u = x;
  der(area) = t.y[1];
  when t.y[1] > 0.5 then
    at = time;
  end when;
end Peak;
model Ridge "the same in two dimensions"
  Modelica.Blocks.Tables.CombiTable2Ds t(table = [0, 0, 1; 0, 0, 0; 7.3, 0, 0; 7.3001, 1, 1; 7.3002, 0, 0; 20, 0, 0]);
  Real x(start = 0, fixed = true), area(start = 0, fixed = true);
equation
  der(x) = 1;
  t.u1 = x;
  t.u2 = 0.5;
  der(area) = t.y;
end Ridge;
