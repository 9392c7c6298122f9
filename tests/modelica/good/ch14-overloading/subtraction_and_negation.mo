// MLS 3.6 §14.5, §14.6: '-' as a binary and as a unary operator
// run: simulate --stop 1
// check: final c.re = -2 +- 1e-12
// check: final d.im = -2 +- 1e-12
operator record C
  Real re;
  Real im;
  encapsulated operator '-'
    import C;
    function negate
      input C a;
      output C c;
    algorithm
      c := C(-a.re, -a.im);
    end negate;
    function subtract
      input C a, b;
      output C c;
    algorithm
      c := C(a.re - b.re, a.im - b.im);
    end subtract;
  end '-';
end C;
model M
  C a = C(1, 2), b = C(3, 4);
  C c = a - b;
  C d = -a;
end M;
