import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientDirectory, renderClient } from "./render-client.ts";

const root = join(import.meta.dirname, "../../..");

if (import.meta.main) {
  mkdirSync(join(root, clientDirectory), { recursive: true });
  for (const [name, text] of Object.entries(renderClient()))
    writeFileSync(join(root, clientDirectory, name), text);
}
