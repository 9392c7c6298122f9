// pre of an element whose subscripts are known only while the model runs.
// numbers: the element that the subscripts name
// run: simulate --stop 5.5
// check: final count[1] = 2 +- 0 ; at 1 and 4
// check: final count[2] = 2 +- 0 ; at 2 and 5
// check: final count[3] = 1 +- 0 ; at 3
// check: final last = 1 +- 0 ; count[2] before the tick at 5
// check: final corner = 22 +- 0
// run: simulate --stop 5.5 --param far=9
// status: 3
// says: index 9 is outside of 1..3
model PreOfIndexed
  parameter Integer far = 1;
  Integer k(start = 0, fixed = true), count[3](each start = 0, each fixed = true);
  Integer last(start = 0, fixed = true), table[2, 2](start = {{11, 12}, {21, 22}}, each fixed = true);
  Integer corner(start = 0, fixed = true), beyond(start = 0, fixed = true);
equation
  when sample(1, 1) then
    k = if pre(k) == 3 then 1 else pre(k) + 1;
    for i in 1:3 loop
      count[i] = if k == i then pre(count[i]) + 1 else pre(count[i]);
    end for;
    last = pre(count[k]);
    table = pre(table);
    corner = pre(table[2, if k == 1 then 1 else 2]);
    beyond = pre(count[if k == 2 then far else 1]);
  end when;
end PreOfIndexed;
