// MLS 3.6 §16.11: sub-clocks of one base clock stay exactly in step
// run: simulate --stop 121.5 --variables seconds,minutes,milliSeconds
// check: seconds(61) = 1 +- 0
// check: minutes(60) = 1 +- 0
// check: minutes(60-) = 0 +- 0
// check: minutes(121) = 2 +- 0
// check: milliSeconds(61.25) = 250 +- 0
// check: final milliSeconds = 500 +- 0
model ClockTicks
  Integer second = sample(1, Clock(1));
  Integer seconds(start = -1) = mod(previous(seconds) + second, 60);
  Integer milliSeconds(start = -1) = mod(previous(milliSeconds) + superSample(second, 1000), 1000);
  Integer minutes(start = -1) = mod(previous(minutes) + subSample(second, 60), 60);
end ClockTicks;
