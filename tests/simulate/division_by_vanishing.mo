// mod and rem by something that is zero all the time have no value, and the program says so: no rule of algebra may make x of x - floor(x/0)*0.
// run: simulate $FILE --model Mod --stop 1
// status: 3
// says: 'y' is not a number
// run: simulate $FILE --model Rem --stop 1
// status: 3
// says: 'y' is not a number
// run: simulate $FILE --model Fine --stop 1
// check: final y = 0.25 +- 1e-12 ; 1.25 - floor(1.25)
// check: final z = -0.25 +- 1e-12 ; -1.25 - (-1)
model Mod
  Real y = mod(time, 0*time);
end Mod;
model Rem
  Real y = rem(time, 0*time);
end Rem;
model Fine
  Real y = mod(1.25*time, 1 + 0*time);
  Real z = rem(-1.25*time, 1 + 0*time);
end Fine;
