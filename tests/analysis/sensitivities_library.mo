// Friction elements of the library: clutches that slip, lock and are free. Numbers by symmetric differences of runs with a tolerance of 1e-11
// and changes of 1e-3 and 1e-4, which agree in six digits.
// needs: Modelica
// run: sensitivities Modelica.Mechanics.Rotational.Examples.CoupledClutches --by J1.J --of J1.phi --of clutch1.phi_rel --of clutch3.phi_rel -I $FILE
// says: d/d(J1.J) = 4.25300
// says: d/d(J1.J) = -2.89934
// says: d/d(J1.J) = -0.80012
// run: sensitivities Modelica.Mechanics.Rotational.Examples.CoupledClutches --by T2 --of clutch2.phi_rel -I $FILE
// says: d/d(T2) = -6.192
// run: sensitivities Modelica.Mechanics.Rotational.Examples.Friction --by inertia3.J --of inertia3.w --of tClutch --stop 0.5 -I $FILE
// says: d/d(inertia3.J) = 8.5860
// says: d/d(inertia3.J) = -92.509
