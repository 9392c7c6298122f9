model IfExpressions
equation
  x = if a then b else c;
  x = if a then b elseif c then d elseif e then f else g;
  x = if a then if b then c else d else if e then f else g;
  x = (if a then 1 else 2) + 3;
  x = if if a then b else c then d else e + 1;
end IfExpressions;
