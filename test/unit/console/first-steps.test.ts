import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../console/src/api/api-error.ts";
import { orderAnyCar } from "../../../console/src/partner/start/order-any-car.ts";
import {
  type Program,
  writeListening,
  writePrograms,
} from "../../../console/src/partner/start/write-programs.ts";
import { readSnippets, snippetLanguages } from "../../../infra/reference/snippets.ts";

const settings = { apiUrl: "https://api.test", key: `svc_stg_${"k".repeat(28)}`, secret: "whsec_it's" };
const guide = readFileSync(join(import.meta.dirname, "../../../docs/guide/quickstart.md"), "utf8");

/** The commands of the guide for a program, by language. */
const guideCommands = (program: Program) =>
  new Map(
    snippetLanguages
      .filter(({ folder }) => program === "order-car" || folder !== "curl")
      .map(({ label, folder, ending }) => {
        const link = `[${label}](../quickstart/${folder}/${program}.${ending})`;
        return [label, readSnippets(link, "guide/quickstart.md")?.[0]?.commands ?? []] as const;
      }),
  );

describe("programs of the quickstart", () => {
  it.each(["order-car", "receive-webhooks"] as const)(
    "the commands for %s in each language are the commands of the guide",
    (program) => {
      const expected = guideCommands(program);
      const written = writePrograms(program, settings);
      expect(written.map(({ language }) => language)).toEqual([...expected.keys()]);
      for (const { language, code } of written) {
        const commands = expected.get(language)!;
        expect(commands.length, language).toBeGreaterThan(0);
        expect(code.split("\n").slice(-commands.length), language).toEqual(commands);
      }
    },
  );

  it("the URL, the key and the secret are inserted into the quickstart commands as quoted shell words", () => {
    for (const { code } of writePrograms("receive-webhooks", settings)) {
      expect(code).toContain("export API='https://api.test'");
      expect(code).toContain(`export KEY='${settings.key}'`);
      expect(code).toContain(`export SECRET='whsec_it'\\''s'`);
    }
    for (const { code } of writePrograms("order-car", settings)) expect(code).not.toContain("SECRET");
  });

  it("commands without a given key and secret use the terminal's variables and stop if the secret is missing", () => {
    for (const { code } of writePrograms("receive-webhooks", { apiUrl: settings.apiUrl, key: null })) {
      expect(code).toContain('export KEY="$VSP_API_KEY"');
      expect(code).toMatch(/^: "\$\{SECRET:\?/m);
      expect(code).not.toMatch(/svc_|whsec_/);
    }
  });

  it("a receiver without a public address gets the exact commands of the guide", () => {
    const lines = writeListening(settings).flatMap(({ code }) => code.split("\n"));
    const shared = lines.filter((line) => !line.startsWith("export API=") && !line.startsWith("export KEY="));
    const missing = shared.filter((line) => !guide.includes(line));
    // Both parts define the credentials once. The guide puts them before the last command.
    expect(missing).toEqual([]);
    expect(shared.some((line) => line.includes("vsp listen"))).toBe(true);
  });
});

describe("first order from the console", () => {
  const cars = [
    { id: "unpriced", pricing: { listing_price: null } },
    { id: "unknown", pricing: null },
    { id: "taken", pricing: { listing_price: 7_000 } },
    { id: "free", pricing: { listing_price: 8_000 } },
    { id: "later", pricing: { listing_price: 9_000 } },
  ];
  const refusal = (status: number) =>
    new ApiError({
      ...{ status, code: "conflict", message: "Taken", details: {}, requestId: null },
      ...{ helpUrl: null, retryAfterSeconds: null },
    });

  it("the first available car gets a bid at its price, and unavailable cars are skipped", async () => {
    const bids: unknown[] = [];
    const order = await orderAnyCar(cars, async (bid) => {
      bids.push(bid);
      if (bid.vehicle_id === "taken") throw refusal(409);
      return `ord_${bid.vehicle_id}`;
    });
    expect(order).toBe("ord_free");
    expect(bids).toEqual([
      { vehicle_id: "taken", max_bid_amount_usd: 7_000 },
      { vehicle_id: "free", max_bid_amount_usd: 8_000 },
    ]);
  });

  it("ordering stops at a rejection that does not concern the car, or after the last car", async () => {
    const refusing = (status: number) =>
      orderAnyCar(cars, async () => {
        throw refusal(status);
      });
    await expect(refusing(403)).rejects.toMatchObject({ status: 403 });
    await expect(refusing(410)).rejects.toThrow("No car can be ordered");
  });
});
