import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, readdir } from "node:fs/promises";
import { join } from "node:path";

// `npm run screenshots`: runs the browser tests, which write a picture of each page, width and color scheme into
// `dist/screenshots`, and replaces the pictures of the documents. Exits with 1 if a test fails or a picture is missing.

const root = join(import.meta.dirname, "..");
const taken = join(root, "dist/screenshots");
const shown = join(root, "docs/console");

const child = spawn(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "browser", ...process.argv.slice(2)],
  { cwd: root, env: { ...process.env, PICTURES: taken }, stdio: "inherit" },
);
const [code] = (await once(child, "close")) as [number | null];

const pictures = new Set(await readdir(taken));
const names = (await readdir(shown)).filter((name) => name.endsWith(".png"));
const pictureOf = (name: string) => name.replace(/\.png$/, "-1280-light.png");
const missing = names.filter((name) => !pictures.has(pictureOf(name)));
for (const name of names.filter((one) => !missing.includes(one)))
  await copyFile(join(taken, pictureOf(name)), join(shown, name));
if (missing.length > 0)
  process.stderr.write(`No test takes ${missing.map(pictureOf).join(", ")}. Remove it from docs/console.\n`);
process.exit(code === 0 && missing.length === 0 ? 0 : 1);
