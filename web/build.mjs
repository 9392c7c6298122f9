// Bundles the page: `node build.mjs [OUTPUT]` (default ../build/web). No request leaves the machine when the page runs:
// fonts, styles and all libraries are in the output folder.
import { build } from "esbuild";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const output = resolve(process.argv[2] ?? join(here, "../build/web"));
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

const { metafile } = await build({
  entryPoints: { studio: join(here, "src/main.tsx"), style: join(here, "src/style/studio.css") },
  outdir: output,
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["es2022"],
  minify: !process.argv.includes("--readable"),
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".woff2": "file", ".woff": "empty", ".ttf": "empty" },
  chunkNames: "part-[hash]",
  assetNames: "font-[name]",
  legalComments: "linked",
  logLevel: "warning",
  metafile: true,
});
// Whose code and fonts are in the page: name, version and licence of each.
const inside = new Set();
for (const file of Object.keys(metafile.inputs)) {
  const found = file.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//);
  if (found) inside.add(found[1]);
}
const lines = [...inside].sort().map((name) => {
  const { version, license } = JSON.parse(readFileSync(join(here, "node_modules", name, "package.json"), "utf8"));
  return `${name}\t${version}\t${license}\n`;
});
writeFileSync(join(output, "libraries.tsv"), lines.join(""));

cpSync(join(here, "index.html"), join(output, "index.html"));

const size = readdirSync(output).reduce((sum, name) => sum + statSync(join(output, name)).size, 0);
console.log(`studio page: ${output} (${Math.round(size / 1024)} kB)`);
