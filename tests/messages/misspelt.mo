// What was probably meant.
// run: check -m Misspelt.Type
// error: M0320 at 15
// says: did you mean 'Real'?
// run: check -m Misspelt.Count
// error: M0320 at 18
// says: did you mean 'Integer'?
// run: check -m Misspelt.Attribute
// error: M0351 at 21
// says: did you mean 'start'?
// run: check -m Misspelt.Import
// error: M0323 at 27
// says: did you mean 'Inner'?
package Misspelt
  model Type double x;
  equation x = 1;
  end Type;
  model Count int n = 1;
  end Count;
  model Attribute
    Real x(strat = 1) = 2;
  end Attribute;
  package Inner
    constant Real c = 1;
  end Inner;
  model Import
    import Misspelt.Iner.c;
    Real x = c;
  end Import;
end Misspelt;
