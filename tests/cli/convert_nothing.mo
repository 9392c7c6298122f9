// A file without a class: the failure has a reason.
// run: convert
// status: 1
// says: error[L0033]
