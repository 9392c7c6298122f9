// A file in UTF-16 with a byte order mark, which another file uses.
// run: simulate --stop 1
// says: warning[M0013]: the file is not in the encoding UTF-8; it is read as UTF-16
// check: final part.x = 2 +- 1e-12
model Utf16File
  Utf16 part;
end Utf16File;
