// A file whose name differs from its class by the case of letters: package.order has the name (MLS 3.6 §13.4.1).
// run: simulate --stop 1
// check: final item.x = 2 +- 1e-12
model CaseOfFileUsed
  CaseOfFile.Item item;
end CaseOfFileUsed;
