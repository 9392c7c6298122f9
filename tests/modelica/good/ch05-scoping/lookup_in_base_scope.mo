// MLS 3.6 §5.6.1: names in an inherited declaration are looked up where it was written
// run: simulate --stop 1
// check: final x = 1 +- 1e-12
package P
  constant Real c = 1;
  model A
    Real x = c;
  end A;
end P;
package Q
  constant Real c = 2;
  model B
    extends P.A;
  end B;
end Q;
model M
  extends Q.B;
end M;
