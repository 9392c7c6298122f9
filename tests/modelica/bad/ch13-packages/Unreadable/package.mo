// MLS 3.6 §13.4.1: the folder A.mo is taken for a file that holds the class A, and cannot be read
// run: check -m Unreadable.M
// error: M0200
package Unreadable
  model M
    A a;
  end M;
end Unreadable;
