// A notebook: a block is edited where it stands and run, its result stands below it and goes when what it depends on is
// changed; the whole is run; the file stays plain Markdown; the page that is saved asks nothing of the network.

import assert from "node:assert/strict";

export const long = true;
const TEXT = `# A ball that falls

It starts at rest, $h = h_0 - \\tfrac{1}{2} g t^2$.

\`\`\`modelica
model Ball
  parameter Real g(unit="m/s2") = 10;
  Real h(unit="m", start=5, fixed=true);
  Real v(unit="m/s", start=0, fixed=true);
equation
  der(h) = v;
  der(v) = -g;
end Ball;
\`\`\`

\`\`\`simulate Ball
--stop 0.5
expect h at 0.5 = 3.75 ± 1e-6
\`\`\`

## What it does

In the end it is at \`= final h\` m.

\`\`\`plot
h v
\`\`\`

\`\`\`equations Ball
\`\`\`
`;
export const files = { "ball.md": TEXT };

export default async (s) => {
  const { page } = s;
  await page.locator(".tree .row", { hasText: "ball.md" }).click();
  await page.waitForSelector(".notebook .katex");
  assert.equal(await page.locator(".block").count(), 6);
  // One block: its own run, and nothing below it.
  await page.locator(".block").nth(2).hover();
  await page.click("[data-run='2']");
  await page.waitForSelector(".block >> nth=2 >> .block-result ul.expect li");
  assert.equal(await page.locator(".block-result").count(), 1);
  assert.equal(await page.locator(".block-result li.not").count(), 0);
  // All.
  await page.getByRole("button", { name: "Run all" }).click();
  await page.waitForSelector(".block-result canvas.plot");
  await page.waitForSelector(".block-result math");
  assert.match(await page.locator(".block").nth(3).innerText(), /is at 3\.75 m/);
  await s.picture("run");
  // Edited where it stands: half a second more, and what is expected is wrong now.
  await page.locator(".block-view").nth(2).dblclick();
  await page.locator(".block-editor").fill("```simulate Ball\n--stop 1\nexpect h at 1 = 0 ± 1e-6\nexpect h at 0.5 = 3 ± 1e-6\n```");
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector(".block-result li.not");
  assert.match(await page.locator(".block-result li.not").innerText(), /3\.75/);
  assert.equal(await page.locator(".block-result canvas.plot").count(), 0, "a plot of the old run is not shown for the new one");
  await s.until("it is saved", () => s.read("ball.md") === TEXT.replace("--stop 0.5\nexpect h at 0.5 = 3.75 ± 1e-6", "--stop 1\nexpect h at 1 = 0 ± 1e-6\nexpect h at 0.5 = 3 ± 1e-6"));
  // By the keyboard: to the block above, which goes further down, and back.
  await page.locator(".block-view").nth(1).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Alt+ArrowDown");
  await s.until("the text stands below the model", () => s.read("ball.md").indexOf("It starts") > s.read("ball.md").indexOf("end Ball"));
  await page.locator(".block-view").nth(1).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await s.until("and above it again", () => s.read("ball.md").indexOf("It starts") < s.read("ball.md").indexOf("end Ball"));
  await page.getByRole("button", { name: "Run all" }).click();
  await page.waitForSelector(".block-result canvas.plot");
  const saved = await s.download(() => page.getByText("Save the page").click());
  assert.match(saved, /^<!DOCTYPE html>/);
  assert.doesNotMatch(saved, /(src|href)="(https?:)?\/\//);
};
