import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type InstalledClient, installClient } from "../../support/client/install-client.ts";
import { requireValue } from "../../support/require-value.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
const largestGzipBytes = 16 * 1024;

let installed: InstalledClient;
beforeAll(async () => {
  installed = await installClient();
});
afterAll(() => installed[Symbol.asyncDispose]());

/** Returns every Node version on this machine that the package supports. */
async function findNodes(): Promise<string[]> {
  const found = requireValue(process.env.PATH)
    .split(delimiter)
    .map((folder) => join(folder, "node"));
  const candidates = [...new Set([process.execPath, ...found])].filter((file) => existsSync(file));
  const versions = await Promise.all(candidates.map(async (file) => (await run(file, ["-v"])).stdout));
  return candidates.filter((_, index) => Number.parseInt(requireValue(versions[index]).slice(1), 10) >= 20);
}

const consumer = `
import { OrderNotFoundError, VehicleSourcing, verifyWebhook, type Order, type WebhookEvent } from "@vehicle-sourcing/client";

const client = new VehicleSourcing({ apiKey: "svc_stg_x", baseUrl: "https://api.example" });

export async function use(): Promise<Order> {
  for await (const car of client.vehicles.list({ make: ["Kia"], limit: 10 })) {
    const id: string = car.id;
    const order = await client.orders.create({ vehicle_id: id, max_bid_amount_usd: 9000 });
    const { data, response } = await client.orders.get(order.id).withResponse();
    if (response.ok) return data;
  }
  throw new OrderNotFoundError({ status: 404, code: "order_not_found", message: "", requestId: null, details: {}, helpUrl: null, isRetryable: false, retryAfterSeconds: null, attempts: 1 });
}

export async function receive(body: string, headers: Headers): Promise<string> {
  const event = await verifyWebhook(body, headers, { secret: ["whsec_a", "whsec_b"] });
  return describe(event.type === "webhook_endpoint.ping" ? null : event);
}

function describe(event: WebhookEvent | null): string {
  if (event?.type === "order.price_updated") return String(event.data.delta_usd);
  return event?.type === "eagle_eye.match" ? event.data.additions.map(({ vehicle }) => vehicle.id).join() : "other";
}

// @ts-expect-error A misspelt field is rejected.
client.orders.create({ vehicle: "auction_a_1" });
// @ts-expect-error A nonexistent status is rejected.
client.orders.list({ status: "lost" });
// @ts-expect-error A missing id is rejected.
client.orders.get();
`;

describe("packed client", () => {
  it("the tarball contains the compiled package, its types and its README, and no source", () => {
    const others = installed.files.filter((file) => !/^dist\/.*\.(js|d\.ts)$/.test(file));
    expect(others.sort()).toEqual(["README.md", "package.json"]);
    expect(installed.files).toEqual(expect.arrayContaining(["dist/index.js", "dist/command/main.js"]));
  });

  it("the tarball works in an empty folder on every Node version from 20, as a library and as a command", async () => {
    await writeFile(
      join(installed.folder, "import.mjs"),
      `import * as client from "@vehicle-sourcing/client";
       const { VehicleSourcing, createWebhookSecret, signTestDelivery, verifyWebhook } = client;
       const secret = createWebhookSecret();
       const { body, headers } = await signTestDelivery({ id: "evt_1" }, secret);
       const event = await verifyWebhook(body, headers, { secret });
       const made = new VehicleSourcing({ apiKey: "svc_stg_x", baseUrl: "https://api.example" });
       console.log(event.id, made.environment, typeof made.orders.create);`,
    );
    const nodes = await findNodes();
    expect(nodes.length).toBeGreaterThan(0);
    for (const node of nodes) {
      const imported = await run(node, ["import.mjs"], { cwd: installed.folder });
      expect(imported.stdout.trim(), node).toBe("evt_1 sandbox function");
      const asked = await run(node, ["node_modules/.bin/vsp", "--version"], { cwd: installed.folder });
      expect(asked.stdout.trim(), node).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });

  it("a TypeScript project with strict settings compiles against the packed types under nodenext", async () => {
    await writeFile(join(installed.folder, "consumer.mts"), consumer);
    const check = [
      ...["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--types", ""],
      ...["--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "consumer.mts"],
    ];
    const tsc = join(root, "node_modules/.bin/tsc");
    const checked = await run(tsc, check, { cwd: installed.folder }).catch((error) => error);
    expect(checked.stdout).toBe("");
  });

  it("the bundled, minified and compressed client is at most 16 KiB", async () => {
    const { outputFiles } = await build({
      stdin: { contents: `export * from "@vehicle-sourcing/client"`, resolveDir: installed.folder },
      ...{ bundle: true, minify: true, write: false, format: "esm", platform: "neutral" },
    });
    const [bundle] = outputFiles;
    expect(gzipSync(bundle?.contents ?? new Uint8Array()).length).toBeLessThanOrEqual(largestGzipBytes);
  });
});
