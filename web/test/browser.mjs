// The browser that tests look at pages with. Without it they are skipped: exit status 77.
import { existsSync } from "node:fs";

export const skip = (why) => {
  console.log(`skipped: ${why}`);
  process.exit(77);
};

let found;
try {
  ({ chromium: found } = await import("playwright-core"));
} catch {
  skip("the libraries of the page were not fetched (npm ci in web/)");
}
export const chromium = found;
export const browserPath = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((p) => existsSync(p));
if (!browserPath) skip("no chromium (apt-get install chromium)");
