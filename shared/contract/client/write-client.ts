import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientDirectory, renderClient } from "./render-client.ts";
import { consoleDirectory, renderConsole } from "./render-console.ts";

const root = join(import.meta.dirname, "../../..");

if (import.meta.main) {
  for (const [directory, files] of [
    [clientDirectory, renderClient()],
    [consoleDirectory, renderConsole()],
  ] as const) {
    mkdirSync(join(root, directory), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, directory, name), text);
  }
}
