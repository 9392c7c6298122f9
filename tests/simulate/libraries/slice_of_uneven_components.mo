// Matrices of components whose elements differ in structure, inside of a vector: all of one variable, and a row of it.
// run: simulate --stop 1
// check: final all = 1332 +- 1e-9; 4 (100 + 200) + 2 (11 + 12 + 21 + 22)
// check: final row = 423 +- 1e-9; 211 + 212
// check: final m[1,2,1] = 121 +- 1e-9 ; oracle: tests/reference
// check: final m[2,1,2] = 212 +- 1e-9 ; oracle: tests/reference
// check: final column[2] = 212 +- 1e-9 ; oracle: tests/reference
model SliceOfUnevenComponents
  model Element
    parameter Boolean algebraic;
    parameter Real k;
    Real x(start = 0, fixed = not algebraic);
  equation
    if algebraic then
      x = k*time;
    else
      der(x) = k;
    end if;
  end Element;
  model Part
    parameter Real k;
    Element e[2, 2](algebraic = {{true, false}, {false, true}}, k = {{k + 11, k + 12}, {k + 21, k + 22}});
  end Part;
  Part p[2](k = {100, 200});
  Real all = sum(p[:].e[:, :].x);
  Real m[2, 2, 2] = p.e.x;
  Real column[2] = p.e[1, 2].x;
  Real row = sum(p[2].e[1, :].x);
end SliceOfUnevenComponents;
