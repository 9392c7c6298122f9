// error: M0106 at 3
model M
end M
