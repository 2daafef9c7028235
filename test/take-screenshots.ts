import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

// `npm run screenshots`: opens pages of a furnished stage, writes a picture of each page, width and color scheme into
// `dist/screenshots`, and then replaces the pictures of the documents. Exits with 1 if a test fails, in which case the
// documents keep their pictures, or if no test takes one of them.

const root = join(import.meta.dirname, "..");
const taken = join(root, "dist/screenshots");
const shown = join(root, "docs/console");

// A picture of an earlier run would hide that no test takes it any more.
await rm(taken, { recursive: true, force: true });
await mkdir(taken, { recursive: true });
const child = spawn(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "screenshots", ...process.argv.slice(2)],
  { cwd: root, env: { ...process.env, PICTURES: taken }, stdio: "inherit" },
);
const [code] = (await once(child, "close")) as [number | null];
if (code !== 0) process.exit(1);

const pictures = new Set(await readdir(taken));
const names = (await readdir(shown)).filter((name) => name.endsWith(".png"));
const pictureOf = (name: string) => name.replace(/\.png$/, "-1280-light.png");
const missing = names.filter((name) => !pictures.has(pictureOf(name)));
for (const name of names.filter((one) => !missing.includes(one)))
  await copyFile(join(taken, pictureOf(name)), join(shown, name));
if (missing.length > 0) process.stderr.write(`No test took ${missing.map(pictureOf).join(", ")}.\n`);
process.exit(missing.length === 0 ? 0 : 1);
