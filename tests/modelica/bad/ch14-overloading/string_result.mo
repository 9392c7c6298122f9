// MLS 3.6 §14.4: 'String' gives a String
// run: check
// error: M0645 at 6
operator record R
  Real a;
  encapsulated operator function 'String'
    import R;
    input R x;
    output Real s;
  algorithm
    s := x.a;
  end 'String';
end R;
model M
  parameter R r = R(1);
  parameter String s = String(r);
end M;
