// MLS 3.6 §13.4.1: a file of a structured package defines the class of its name
// run: check -I libraries
// error: M0201
model M
  Broken.A a;
end M;
