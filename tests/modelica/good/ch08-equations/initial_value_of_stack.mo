// MLS 3.6 §8.6: the same where the algorithm stays one, for an element that it assigns by a number computed in it
// run: simulate --stop 1
// check: top(0.2) = 1 +- 0 ; the initial equation: u is false
// check: count(0.2) = 0 +- 0 ; top - 1
// check: final top = 2 +- 0 ; 1 + 1 at 0.5
// check: final T[1] = 0.5 +- 1e-12
// check: final count = 1 +- 0
model InitialValueOfStack
  Boolean u = time >= 0.5;
  Integer top, count;
  Real T[3](each start = 0, each fixed = true);
initial equation
  top = if u then 2 else 1;
algorithm
  when change(u) then
    T[top] := time;
    top := pre(top) + 1;
  end when;
  count := top - 1;
end InitialValueOfStack;
