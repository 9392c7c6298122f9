// error: M0164 at 4
model M
end M;
end N;
