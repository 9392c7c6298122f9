// A file without a class: the failure has a reason.
// run: convert
// error: L0033
