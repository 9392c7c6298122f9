// Bundles the page: `node build.mjs [OUTPUT]` (default ../build/web). No request leaves the machine when the page runs:
// fonts, styles and all libraries are in the output folder.
import { build } from "esbuild";
import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const output = resolve(process.argv[2] ?? join(here, "../build/web"));
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

await build({
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
});
cpSync(join(here, "index.html"), join(output, "index.html"));

const size = readdirSync(output).reduce((sum, name) => sum + statSync(join(output, name)).size, 0);
console.log(`studio page: ${output} (${Math.round(size / 1024)} kB)`);
