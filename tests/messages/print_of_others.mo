// print("text") of OpenModelica is Modelica.Utilities.Streams.print, with a warning; an own function of that name is it.
// needs: Modelica
// run: simulate -m PrintOfOthers.Theirs --stop 1
// says: warning[M0658]: 'print' is a function of OpenModelica, not of Modelica; Modelica.Utilities.Streams.print is called
// says: note[R0010]: half at 0.693147
// run: simulate -m PrintOfOthers.Own --stop 1
// lacks: M0658
// check: final y = 2 +- 0 ; 1 + 1
// run: check -m PrintOfOthers.Theirs --strict
// status: 1
// says: M0658
package PrintOfOthers
  model Theirs
    Real x(start=1, fixed=true);
  equation
    der(x) = -x;
    when x < 0.5 then
      print("half at " + String(time));
    end when;
  end Theirs;
  model Own
    function print
      input Real x;
      output Real y = x + 1;
      algorithm
    end print;
    Real y = print(1);
  end Own;
end PrintOfOthers;
