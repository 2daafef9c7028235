import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@vehicle-sourcing/local-aws/emulators/find-free-port.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSnippets, type Snippet, snippetLanguages } from "../../../infra/reference/snippets.ts";
import { missingPrograms } from "../../support/client/find-programs.ts";
import { type BackgroundRun, openTerminal, type Terminal } from "../../support/client/open-terminal.ts";
import { blocksOf } from "../../support/read-guide.ts";
import { requireValue } from "../../support/require-value.ts";
import type { PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const source = "guide/quickstart.md";
const page = readFileSync(join(import.meta.dirname, "../../../docs", source), "utf8");
const steps = page.split(/\n\n+/).flatMap((paragraph) => {
  const snippets = readSnippets(paragraph, source);
  return snippets === null ? [] : [snippets];
});
const [lists = [], receivers = [], orders = []] = steps;
const { base_url: api } = stage.env.sandbox;

/** Programs that each language needs on the machine. */
const programs: Readonly<Record<string, readonly string[]>> = {
  curl: ["curl", "jq", "python3"],
  node: ["curl"],
  python: ["curl", "python3"],
  go: ["curl", "go"],
  php: ["curl", "php"],
};
const moved = ["acquiring", "secured", "export_processing", "in_transit"];
const announced = moved.map((status) => `verified order.status_changed ${status}`);
const installation = blockWith("npm install");
/** The port in the page. Each run has its own. */
const shownPort = /\b4090\b/g;

/** Returns the program of a step in a language, or its Python replacement. */
const programOf = (snippets: readonly Snippet[], folder: string): Snippet =>
  requireValue(
    snippets.find(({ language }) => language.folder === folder) ??
      snippets.find(({ language }) => language.folder === "python"),
  );

const cases = snippetLanguages.map(({ folder, label }) => {
  const missing = missingPrograms(requireValue(programs[folder]));
  return { folder, missing, name: missing.length === 0 ? label : `${label} (${missing.join()} is missing)` };
});

it("the quickstart has three program steps: list, receive, order", () => {
  expect(steps).toHaveLength(3);
  for (const [snippets, name] of [
    [lists, "list-cars"],
    [receivers, "receive-webhooks"],
    [orders, "order-car"],
  ] as const)
    expect(new Set(snippets.map(({ file }) => file.replace(/\.\w+$/, "")))).toEqual(new Set([name]));
});

describe.each(cases)("the quickstart in $name", ({ folder: language, missing }) => {
  describe.skipIf(missing.length > 0)("pasted steps of the quickstart", () => {
    let partner: PartnerClient;
    let terminal: Terminal;
    beforeAll(async () => {
      partner = await stage.createPartner("sandbox");
      terminal = await openTerminal({ API: api, KEY: partner.apiKey });
      if (language === "node") await terminal.paste([requireValue(installation)]);
    });
    afterAll(() => terminal?.close());

    it("the available cars are listed", async () => {
      const lines = await terminal.paste(programOf(lists, language).commands);
      expect(lines).toHaveLength(5);
      for (const line of lines) expect(line).toMatch(/^auction_\w+ +\S+.* \d{4} +\d+ USD$/);
    });

    it("an order progresses, each of its webhooks is received and verified, and a forged webhook is rejected", async () => {
      const port = String(await findFreePort());
      const url = `http://127.0.0.1:${port}/webhooks`;
      const { body } = await partner.post("/v1/webhook-endpoints", { url });
      const commands = programOf(receivers, language).commands.map((one) => one.replaceAll(shownPort, port));
      const receiver = terminal.start(commands, { SECRET: body.secret, PORT: port });
      await untilListening(port);
      const lines = await terminal.paste(programOf(orders, language).commands);
      const [id] = requireValue(lines[0]).split(" ");
      // If another test moves the lot into acquisition, a new order starts as `acquiring`.
      expect([`${id} placed`, `${id} acquiring`]).toContain(lines[0]);
      expect(lines.slice(1)).toEqual(moved.map((status) => `${id} ${status}`));
      await receiver.until((printed) => printed.split("verified order.status_changed").length > moved.length);
      expect(verifiedBy(receiver).sort()).toEqual([...announced].sort());

      const forged = await fetch(url, {
        method: "POST",
        headers: { "x-svc-signature": `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` },
        body: "{}",
      });
      expect(forged.status).toBe(400);
      await receiver.until((printed) => /^rejected/m.test(printed));
    });
  });
});

describe("quickstart without a public URL", () => {
  it("the command on the page delivers webhooks that the receiver verifies", async () => {
    const partner = await stage.createPartner("sandbox");
    const terminal = await openTerminal({ API: api, KEY: partner.apiKey });
    try {
      const port = String(await findFreePort());
      const withPort = (text: string) => text.replaceAll(shownPort, port);
      await terminal.paste([requireValue(installation)]);
      const [secret] = await terminal.paste([
        withPort(requireValue(blockWith("--print-secret"))),
        'echo "$SECRET"',
      ]);
      const receiver = terminal.start(programOf(receivers, "node").commands.map(withPort), {
        ...{ SECRET: requireValue(secret), PORT: port },
      });
      await untilListening(port);
      const listener = terminal.start([withPort(requireValue(blockWith(/^VSP_BASE_URL=.*vsp listen/)))]);
      await listener.until((printed) => printed.includes("Delivering the events"));
      await terminal.paste(programOf(orders, "node").commands);
      await receiver.until((printed) => printed.split("verified order.status_changed").length > moved.length);
      expect(verifiedBy(receiver)).toEqual(announced);
    } finally {
      await terminal.close();
    }
  });
});

/** Returns the moved orders in a receiver's verified output. Moving an order also causes other events. */
const verifiedBy = (receiver: BackgroundRun): string[] =>
  receiver.lines().filter((line) => line.startsWith("verified order.status_changed"));

/** Waits until a process listens on a port of this machine. */
async function untilListening(port: string): Promise<void> {
  for (;;) {
    const socket = connect(Number(port), "127.0.0.1");
    const connected = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (connected) return;
    await pause(100);
  }
}

/** Returns a shell block of the page. */
function blockWith(text: string | RegExp): string | undefined {
  return blocksOf(page, "sh").find((block) =>
    typeof text === "string" ? block.includes(text) : text.test(block),
  );
}
