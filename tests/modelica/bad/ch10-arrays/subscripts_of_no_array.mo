// MLS 3.6 §10.5: what is no array has no subscripts.
// run: check -m P.T
// error: M0362 at 8
// error: M0362 at 9
package P
  type E = enumeration(a, b);
  model T
    Real x = time[2];
    E e = E.b[1];
  end T;
end P;
