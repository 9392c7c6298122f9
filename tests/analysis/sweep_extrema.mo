// The least and largest values and the means of a run are those of its steps, not of its rows: a bell of a millisecond lies between two rows of 0.04 s.
// y = h exp(-((t - 7.3)/1e-3)^2): its top is h, which is found to the last digits; the integral is sqrt(pi) 1e-3 h, the mean over 20 s 8.86226925e-05 h.
// run: sweep $FILE --stop 20 --vary h=2,4 --keep mean(y) --keep max(y) --keep min(bottom) --jobs 1 --tolerance 1e-8
// says: 1,2,0.00017724538
// says: ,2,-1,done
// says: 2,4,0.00035449077
// says: ,4,-1,done
model SweepExtrema
  parameter Real h = 1;
  Real y = h*exp(-((time - 7.3)/1e-3)^2);
  Real area(start = 0, fixed = true);
  Real top = area/(sqrt(3.141592653589793)*1e-3*h);
  Real bottom = -y/h;
equation
  der(area) = y;
end SweepExtrema;
