// Instants closer to each other than time can be resolved, and loops without end.
// run: simulate -m Instants.Clocked
// status: 3
// says: is shorter than time can be resolved
// within: 5
// run: simulate -m Instants.Sampled
// status: 3
// says: is shorter than time can be resolved
// within: 5
// run: simulate -m Instants.Fine --interval 1e-308
// status: 3
// says: lie closer than time can be resolved
// within: 5
// run: simulate -m Instants.Endless --timeout 0.3
// status: 3
// says: the time of --timeout is over
// within: 5
// run: simulate -m Instants.EndlessInParameter --timeout 0.3
// status: 3
// says: the time of --timeout is over
// within: 5
// run: simulate -m Instants.LongLoop --timeout 0.3
// status: 3
// says: R0008
// within: 5
package Instants
  model Clocked
    discrete Real x(start = 0);
  equation
    when Clock(1e-30) then
      x = previous(x) + 1;
    end when;
  end Clocked;

  model Sampled
    discrete Real x(start = 0, fixed = true);
  equation
    when sample(0.1, 1e-308) then
      x = pre(x) + 1;
    end when;
  end Sampled;

  model Fine
    Real x = time;
  end Fine;

  function endless
    input Real x;
    output Real y = x;
  algorithm
    while y < 1 loop
      y := y*0.5;
    end while;
  end endless;

  model Endless
    Real y = endless(if time > 0.5 then 0.5 else 2);
  end Endless;

  model EndlessInParameter
    parameter Real x = 0.5;
    parameter Real y = endless(x);
    Real z = y*time;
  end EndlessInParameter;

  model LongLoop
    function f
      input Real x;
      output Real y = 0;
    algorithm
      for i in 1:100000 loop
        for j in 1:100000 loop
          for k in 1:100000 loop
            y := y + sin(i*x);
          end for;
        end for;
      end for;
    end f;
    Real y = f(time);
  end LongLoop;
end Instants;
