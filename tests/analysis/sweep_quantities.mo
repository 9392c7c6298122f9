// Functions of --keep are taken inside of the steps. x = e^(-k t) from 0 to 1, s steps from 0 to 1 at t = 0.25.
// run: sweep --stop 1 --tolerance 1e-10 --intervals 3 --vary k=1 --keep "rms(x)" --keep "integral(x)" --keep "at(x, 0.5)" --jobs 1
// says: 1,1,0.6575198
// says: ,0.63212055
// says: ,0.6065306
// rms = sqrt((1 - e^-2)/2) = 0.65751985; integral = 1 - e^-1 = 0.63212056; x(0.5) = e^-0.5 = 0.60653066.
// run: sweep --stop 1 --vary k=1 --keep "at(s, 0.25)" --keep "at(s, 0.2)" --keep "integral(s)" --keep "at(n, 0.5)" --keep "rms(s)" --jobs 1
// says: 1,1,1,0,0.749999
// says: ,1,0.8660254
// A time that the run does not reach has no value.
// run: sweep --stop 1 --vary k=1 --keep "at(x, 2)" --jobs 1
// says: 1,1,,done
// The percentiles of e^(-k) over k = 0, 0.01, ..., 1: the median is e^-0.5.
// run: sweep --stop 1 --tolerance 1e-10 --vary k=lin:0:1:101 --keep x --quantiles 0,50,100 -o $TMP/q.csv --jobs 1
// says: x of 101 members: 0 % 0.367879 50 % 0.606531 100 % 1
// run: sweep --stop 1 --vary k=1 --keep x --quantiles 101
// status: 2
// says: a percentile is between 0 and 100
model SweepQuantities
  parameter Real k = 1;
  Real x(start = 1, fixed = true);
  Real s(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = -k*x;
  when time >= 0.25 then
    s = 1;
    n = pre(n) + 1;
  end when;
end SweepQuantities;
