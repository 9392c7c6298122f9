// A header that is nowhere: the message lists the places.
// run: simulate
// status: 1
// says: error[C0003]
// says: looked in the folder of
// says: looked in the working folder
model IncludeMissing
  function f
    input Real x;
    output Real y;
    external "C" y = missing_f(x) annotation(Include = "#include \"missing_header.h\"");
  end f;
  Real y = f(time);
end IncludeMissing;
