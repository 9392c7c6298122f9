// MLS 3.6 §11.2.7: elsewhen in an algorithm
// run: simulate --stop 1
// check: close(0.5) = 1 +- 1e-12
// check: close(1) = 0 +- 1e-12
model M
  Boolean close(start=false, fixed=true);
algorithm
  when time > 0.25 then
    close := true;
  elsewhen time > 0.75 then
    close := false;
  end when;
end M;
