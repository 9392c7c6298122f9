// Fritzson and Bunus (2002), section 6.1, with the field names corrected (ComplexUserAsPrinted.mo has the listing) and
// the semicolon that Add lacks in print.
// run: simulate --stop 1
// check: final z.re = -3 +- 0 ; (1 + 2i)^2 = -3 + 4i
// check: final z.im = 4 +- 0 ; oracle: tests/reference
// check: final w.re = 2 +- 0 ; oracle: tests/reference
// check: final w.im = 4 +- 0 ; oracle: tests/reference
encapsulated package ComplexNumbers

  record Complex
    Real re;
    Real im;
  end Complex;

  function Add
    input Complex x;
    input Complex y;
    output Complex z;
  algorithm
    z.re := x.re + y.re;
    z.im := x.im + y.im;
  end Add;

  function Multiply
    input Complex x;
    input Complex y;
    output Complex z;
  algorithm
    z.re := x.re*y.re - x.im*y.im;
    z.im := x.re*y.im + x.im*y.re;
  end Multiply;

  function MakeComplex
    input Real x;
    input Real y;
    output Complex z;
  algorithm
    z.re := x;
    z.im := y;
  end MakeComplex;

end ComplexNumbers;

class ComplexUser "Functions and records: complex numbers"
  ComplexNumbers.Complex a(re=1.0, im=2.0);
  ComplexNumbers.Complex b(re=1.0, im=2.0);
  ComplexNumbers.Complex z,w;
equation
  z = ComplexNumbers.Multiply(a,b);
  w = ComplexNumbers.Add(a,b);
  annotation(experiment(StopTime=1));
end ComplexUser;
