// MLS 3.6 §14.5: a product of matrices of operator records
// run: simulate --stop 1
// check: final c[1].re = 11 +- 1e-12
operator record C
  Real re;
  Real im;
  encapsulated operator function '0'
    import C;
    output C c;
  algorithm
    c := C(0, 0);
  end '0';
  encapsulated operator function '+'
    import C;
    input C a, b;
    output C c;
  algorithm
    c := C(a.re + b.re, a.im + b.im);
  end '+';
  encapsulated operator '*'
    import C;
    function product
      input C a, b;
      output C c;
    algorithm
      c := C(a.re*b.re - a.im*b.im, a.re*b.im + a.im*b.re);
    end product;
  end '*';
end C;
model M
  C m[1,2] = {{C(1, 0), C(2, 0)}}, v[2] = {C(3, 0), C(4, 0)};
  C c[1] = m*v;
end M;
