import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderClient } from "./render-client.ts";

const directory = join(import.meta.dirname, "../../../packages/client/src/generated");

if (import.meta.main) {
  mkdirSync(directory, { recursive: true });
  for (const [name, text] of Object.entries(renderClient())) writeFileSync(join(directory, name), text);
}
