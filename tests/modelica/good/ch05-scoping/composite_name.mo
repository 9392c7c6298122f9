// MLS 3.6 §5.3.2: A.B.C is looked up step by step
// run: simulate --stop 1
// check: final x = 5 +- 1e-12
package P
  package Q
    package R
      constant Real c = 5;
    end R;
  end Q;
end P;
model M
  Real x = P.Q.R.c;
end M;
