// Fritzson and Bunus (2002), section 6.1: the record's fields are re and im, the listing modifies x and y. Each of the
// four is reported, and what there is to modify is named.
// run: check
// error: M0332 at 16
// error: M0332 at 16
// error: M0332 at 17
// error: M0332 at 17
// says: re
package ComplexNumbers
  record Complex
    Real re;
    Real im;
  end Complex;
end ComplexNumbers;
class ComplexUser
  ComplexNumbers.Complex a(x=1.0, y=2.0);
  ComplexNumbers.Complex b(x=1.0, y=2.0);
end ComplexUser;
