import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { renderBruno } from "./render-collection.ts";

const root = join(import.meta.dirname, "../..");

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const directory = join(root, "docs/collection");
  // Rendered completely before anything is deleted, because rendering throws for an operation without an example.
  const files = renderBruno(version);
  rmSync(directory, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}
