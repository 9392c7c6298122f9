// MLS 3.6 §5.3.2: also for its classes
// run: check -m P.M
// says: warning[M0639]
package P
  partial package Q
    model Part
      Real x = 1;
    end Part;
  end Q;
  model M
    Q.Part part;
  end M;
end P;
