import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@vehicle-sourcing/local-aws/emulators/find-free-port.ts";
import { listenLocally } from "@vehicle-sourcing/local-aws/machine/listen-locally.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serveSources } from "../../../console/build/serve-sources.ts";

const root = join(import.meta.dirname, "../../..");
const messages = "src/operator/today/today-messages.ts";

let checkout: string;
let ends: (() => Promise<void>)[];

beforeEach(() => {
  ends = [];
  checkout = mkdtempSync(join(tmpdir(), "console-"));
  for (const part of [
    "build",
    "src",
    "public",
    "index.html",
    "package.json",
    "tsconfig.json",
    "vite.config.ts",
  ])
    cpSync(join(root, "console", part), join(checkout, "console", part), { recursive: true });
  // Links of its own, so that Vite's cache stays in the copy.
  mkdirSync(join(checkout, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")).filter((one) => !one.startsWith(".")))
    symlinkSync(join(root, "node_modules", name), join(checkout, "node_modules", name));
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  rmSync(checkout, { recursive: true });
});

it("the console's page loads its sources, and a saved change appears in a later response for the changed module", async () => {
  const site = await serveSources(await findFreePort(), join(checkout, "console"));
  ends.push(() => site.stop());
  const server = await listenLocally(0, site.answer);
  ends.push(() => server.stop());
  const read = async (path: string) =>
    (await fetch(`http://localhost:${server.port}${path}`, { headers: { accept: "text/html" } })).text();
  const page = await read("/sandbox/operator/today");
  expect(page).toContain("/src/main.tsx");
  expect(page).toContain("/@vite/client");
  expect(await read(`/${messages}`)).toContain("Today's lots");
  const path = join(checkout, "console", messages);
  writeFileSync(path, readFileSync(path, "utf8").replaceAll("Today's lots", "Lots that changed"));
  await vi.waitFor(async () => expect(await read(`/${messages}`)).toContain("Lots that changed"), {
    ...{ timeout: 60_000, interval: 50 },
  });
});
