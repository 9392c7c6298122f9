// What saltus doctor finds is listed, and fixed when that is chosen; nothing is written before.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const HEIGHT = Buffer.concat([Buffer.from('model Old "H'), Buffer.from([0xf6]), Buffer.from('he"\n  Real x(start=1, fixed=true);\nequation\n  der(x) = -x;\nend Old;\n')]);

export const files = {
  "Old.mo": HEIGHT,
  "Lib/package.mo": "within;\npackage Lib\nend Lib;\n",
  "Lib/Inner/Part.mo": "within Lib.Inner;\nmodel Part\n  Real y = 2*time;\nend Part;\n",
};

export default async (s) => {
  const { page } = s;
  const notice = page.locator(".doctor");
  await notice.waitFor();
  assert.match(await notice.innerText(), /2 findings/);
  assert.equal(await notice.getByRole("button", { name: "Fix", exact: true }).count(), 0, "first the findings are shown");
  await notice.getByRole("button", { name: "Show" }).click();
  await notice.locator("li", { hasText: "Old.mo is written in Windows-1252" }).waitFor();
  await notice.locator("li", { hasText: "Lib/Inner has no package.mo" }).waitFor();
  assert.deepEqual(readFileSync(join(s.folder, "Old.mo")), HEIGHT);
  assert.ok(!existsSync(join(s.folder, "Lib/Inner/package.mo")), "nothing is written unasked");
  await s.picture("findings");
  await notice.getByRole("button", { name: "Fix", exact: true }).click();
  await notice.locator("li", { hasText: "fixed" }).first().waitFor();
  assert.match(await notice.innerText(), /has changed: 2; findings left: 0/);
  assert.match(s.read("Old.mo"), /Höhe/);
  assert.ok(existsSync(join(s.folder, "Lib/Inner/package.mo")), "the package has its file");
  await s.open("Old");
  await s.run();
  await notice.getByRole("button", { name: "Close" }).click();
  await notice.waitFor({ state: "detached" });
};
