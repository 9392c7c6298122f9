model Strings
  String a = "";
  String b = "\"quoted\" \\ \' \? \a\b\f\n\r\t\v";
  String c = "over
several lines";
  String d = "größer ≥ 日本語 😀";
  String e = "a" + "b" "the comment";
end Strings;
