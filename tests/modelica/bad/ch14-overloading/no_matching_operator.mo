// MLS 3.6 §14.2: no function of the operator fits
// run: check
// error: M0410 at 16
operator record C
  Real re, im;
  encapsulated operator function '*'
    import C;
    input C a, b;
    output C c;
  algorithm
    c := C(a.re*b.re, a.im*b.im);
  end '*';
end C;
model M
  C a = C(1, 2);
  C c = a*"2";
end M;
