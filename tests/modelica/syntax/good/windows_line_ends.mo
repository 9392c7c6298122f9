model Lines "one
two" // comment
  Real x;
end Lines;
