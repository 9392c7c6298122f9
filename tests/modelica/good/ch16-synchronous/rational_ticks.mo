// MLS 3.6 §16.5.2: ticks of shifted clocks are fractions, computed and not accumulated
// run: simulate --stop 1.25
// check: event 1 at 0.1 +- 1e-16
// check: y5(0.1) = 1 +- 0                     ; 1/10, 4/10, 7/10, 10/10
// check: y5(1) = 4 +- 0
// check: y4(0.2) = 1 +- 0                     ; 2/10, 5/10, 8/10, 11/10
// check: final y4 = 4 +- 0
// check: final y1 = 2 +- 0                    ; 9/10, 12/10
// check: final y2 = 4 +- 0                    ; 3/10, 6/10, 9/10, 12/10
model M
  Clock u = Clock(3, 10);
  Clock c1 = shiftSample(u, 3);
  Clock c2 = backSample(c1, 2);
  Clock c4 = shiftSample(u, 2, 3);
  Clock c5 = backSample(c4, 1, 3);
  Integer y1(start = 0), y2(start = 0), y4(start = 0), y5(start = 0);
equation
  when c1 then
    y1 = previous(y1) + 1;
  end when;
  when c2 then
    y2 = previous(y2) + 1;
  end when;
  when c4 then
    y4 = previous(y4) + 1;
  end when;
  when c5 then
    y5 = previous(y5) + 1;
  end when;
end M;
