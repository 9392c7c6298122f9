// a comment before the class
/* and another
   over two lines */
model Comments // after the name
  /* before */ Real /* between */ x /**/ = /***/ 1 /* / * */; // at the end
  // Real y;
equation
  x = 1; /* not nested /* */
  x = 4 /* a */ / /* b */ 2;
end Comments;
// at the end of the file
