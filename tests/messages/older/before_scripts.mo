// A version from before all that the library can convert from: said so, and converted as far as the first script goes.
// needs: Modelica
// run: simulate --stop 1
// says: warning[M0209]: 'BeforeScripts' was written for 'Modelica' 2.2.2, from which no conversion is known: its text is converted as from 3.0 to
// says: what is not found below was renamed between 2.2.2 and 3.0
// check: final x = 1 +- 1e-12
model BeforeScripts
  Modelica.SIunits.Length x = time;
  annotation(uses(Modelica(version = "2.2.2")));
end BeforeScripts;
