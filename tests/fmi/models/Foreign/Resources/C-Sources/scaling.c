/* A name that other libraries have as well stays with this one. */
double adler32(double x) { return 2 * x; }
double scaled_by_two(double x) { return adler32(x); }
