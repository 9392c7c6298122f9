// error: M0164 at 2
Real x;
model M
end M;
