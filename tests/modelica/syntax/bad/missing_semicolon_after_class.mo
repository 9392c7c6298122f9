// error: M0106 at 4
package P
  model A
  end A
  model B
  end B;
end P;
