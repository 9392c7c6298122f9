// error: M0002 at 3
model M
  String s = "C:\dir";
  String t = "\n";
end M;
