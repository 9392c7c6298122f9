// What the page loads when it is opened: its size, and that 3D, mathematics and notebooks come when they are asked for.

import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";

export const files = { "M.mo": "model M\n  Real x(start=1, fixed=true);\nequation\n  der(x) = -x;\nend M;\n" };

const MOST = 250_000; // bytes, packed: a second and a half over 1.5 Mbit/s

export default async (s) => {
  const { page } = s;
  await page.waitForSelector(".tree .row");
  const names = await page.evaluate(() => [...new Set([location.href, ...performance.getEntriesByType("resource").map((r) => r.name)])].filter((n) => /\.(js|css|html|woff2?)$|\/$|\/#|\?token/.test(n.split("?")[0]) || n === location.href));
  let packed = 0;
  for (const name of names) {
    const body = await page.evaluate(async (n) => Array.from(new Uint8Array(await (await fetch(n)).arrayBuffer())), name);
    packed += gzipSync(Buffer.from(body), { level: 9 }).length;
  }
  console.log(`        ${names.length} files, ${(packed / 1000).toFixed(0)} kB packed`);
  assert.ok(names.length >= 2, names.join());
  assert.ok(packed > 50_000 && packed <= MOST, `${packed} bytes`);
};
