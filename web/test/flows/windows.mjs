// Two windows on one folder, and somebody else's editor: all see the same text, nobody's keys are lost. Then the server
// is killed and started again: what was typed meanwhile arrives.

import assert from "node:assert/strict";
import { closeSync, openSync, writeSync } from "node:fs";

export const files = { "M.mo": "model M\n  Real x(start=1, fixed=true);\nequation\n  der(x) = -x;\nend M;\n" };

export default async (s) => {
  const first = s.page;
  await s.open("M", "text");
  await first.waitForSelector(".cm-line");
  const second = await s.window({ hash: "#class/M/text" });
  await second.waitForSelector(".cm-line");
  // Both type, one at the end of the first line, one at the end of the equation.
  await first.click(".cm-line >> nth=0");
  await first.keyboard.press("End");
  await second.click(".cm-line >> nth=3");
  await second.keyboard.press("End");
  await Promise.all([first.keyboard.type(' "first"', { delay: 15 }), second.keyboard.type(" // second", { delay: 15 })]);
  const wanted = 'model M "first"\n  Real x(start=1, fixed=true);\nequation\n  der(x) = -x; // second\nend M;\n';
  await s.until("the file has both", () => s.read("M.mo") === wanted).catch(() => assert.equal(s.read("M.mo"), wanted));
  await s.until("the first window has both", async () => (await first.locator(".cm-content").innerText()).includes("// second"));
  await s.until("the second window has both", async () => (await second.locator(".cm-content").innerText()).includes('"first"'));
  await s.picture("first", first);
  await s.picture("second", second);
  // Somebody else's editor.
  s.write("M.mo", wanted.replace("-x;", "-2*x;"));
  await s.until("a change from outside is seen", async () => (await first.locator(".cm-content").innerText()).includes("-2*x"));
  // Another program writes at the very moment of a key: both are there afterwards, whichever was first. Now it adds a line,
  // now it writes the file anew, which is empty until it is done; now it is quick, now slow.
  await first.click(".cm-line >> nth=0");
  await first.keyboard.press("End");
  for (let k = 0; k < 26; ++k) {
    const key = String.fromCharCode(97 + k);
    const line = `// other ${k};\n`;
    const text = s.read("M.mo") + line;
    const file = openSync(s.path("M.mo"), k % 2 ? "w" : "a");
    const typed = first.keyboard.type(key);
    await new Promise((done) => setTimeout(done, (k * k) / 2));
    writeSync(file, k % 2 ? text : line);
    closeSync(file);
    await typed;
    await s.until(`line ${k} of the other program stays`, () => s.read("M.mo").includes(line));
    await s.until(`key ${key} arrives`, () => s.read("M.mo").split("\n")[0].includes(key, 'model M "first"'.length));
  }
  assert.equal(s.read("M.mo").split("\n").filter((l) => l.startsWith("// other")).length, 26);
  assert.ok(s.read("M.mo").startsWith('model M "first"abcdefghijklmnopqrstuvwxyz\n'), s.read("M.mo"));
  // The server dies; one goes on typing; it comes back at the same address.
  await s.killServer();
  await first.waitForSelector(".verdict.wrong");
  await first.click(".cm-line >> nth=0");
  await first.keyboard.press("End");
  await first.keyboard.type(" // offline");
  await s.startServer();
  await s.until("what was typed without a server is saved", () => s.read("M.mo").includes("// offline"));
  assert.ok(s.read("M.mo").includes("-2*x"), "and the rest is there");
  await s.until("the second window has it too", async () => (await second.locator(".cm-content").innerText()).includes("// offline"));
};
