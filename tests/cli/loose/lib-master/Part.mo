within Loose;
model Part
  extends Base(k = 3);
end Part;
