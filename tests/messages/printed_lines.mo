// What a model prints in several lines is shown in several lines.
// needs: Modelica
// run: simulate --stop 0.1
// says: note[R0010]: hello
// says: note[R0010]: world
// lacks: hello?
model PrintedLines
equation
  when initial() then
    Modelica.Utilities.Streams.print("hello\nworld");
  end when;
end PrintedLines;
