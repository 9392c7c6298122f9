// MLS 3.6 §2.4.4: an escape is one of those listed
// run: simulate --stop 1
// says: warning[M0002]: '\U' is not an escape sequence; the backslash is taken as it is
// check: final n = 17 +- 0 ; the length of E:\Users\data.csv
// run: check --strict
// status: 1
// says: warning[M0002]
model M
  parameter String s = "E:\Users\data.csv";
  Integer n = Modelica_length(s);
  function Modelica_length
    input String text;
    output Integer n;
    external "C" n = strlen(text);
  end Modelica_length;
end M;
