// MLS 3.6 §13.3: the nested class asked for does not exist
// run: check -m P.B
// error: M0210
package P
  model A
    Real x = 1;
  end A;
end P;
