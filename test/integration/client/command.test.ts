import { generateKeyPairSync, sign } from "node:crypto";
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { answerInTerminal } from "../../infra/deploy/support/answer-in-terminal.ts";
import { requireValue } from "../../support/require-value.ts";
import { openVspHome } from "../../support/run-vsp.ts";
import { sealedLog } from "../../support/seal-events.ts";
import { sampleKey } from "../../support/serve-calls.ts";
import { serveLog } from "../../support/serve-event-log.ts";
import {
  type ArrivedRequest,
  refusal,
  type ServerAnswer,
  startApiServer,
} from "../../support/start-api-server.ts";

const emptyPage = { json: { data: [], next_cursor: null } };
const answerWell = ({ url, headers }: ArrivedRequest): ServerAnswer => {
  if (url === "/v1/health") return { json: { status: "ok", version: "v1.60", environment: "sandbox" } };
  if (headers["x-api-key"] !== sampleKey) return refusal(401, "invalid_api_key");
  if (url.startsWith("/v1/orders/ord_1/sandbox-status"))
    return { json: { id: "ord_1", status: "secured", webhook_enqueued: true } };
  return emptyPage;
};
const envOf = (baseUrl: string) => ({ env: { VSP_API_KEY: sampleKey, VSP_BASE_URL: baseUrl } });

describe("vsp", () => {
  it("a command line with no command, an unknown command or flag, or extra words exits with 2", async () => {
    await using home = await openVspHome();
    for (const parameters of [
      [],
      ["nothing"],
      ["listen"],
      ["listen", "--forward-to", "http://[", "--json"],
      ["orders", "simulate", "ord_1"],
      ["events", "tail", "--after", "last"],
      ["doctor", "--profile", "staging"],
      ["doctor", "--format", "xml"],
      ["doctor", "--api-key", sampleKey],
      ["trigger", "order.exploded"],
      ["verify"],
      ["verify", "no-such-file.ndjson"],
    ]) {
      const { code, stdout, stderr } = await home.run(parameters, envOf("http://127.0.0.1:9"));
      expect([parameters.join(" "), code, stdout]).toEqual([parameters.join(" "), 2, ""]);
      expect(stderr).not.toBe("");
    }
  });

  it("vsp help exits with 0, and a command without a key exits with 1", async () => {
    await using home = await openVspHome();
    const help = await home.run(["--help"]);
    expect([help.code, help.stdout, help.stderr]).toEqual([0, "", expect.stringContaining("vsp listen")]);
    const keyless = await home.run(["doctor"]);
    expect([keyless.code, keyless.stderr]).toEqual([1, expect.stringContaining("No key")]);
  });

  it("a rejection by the service exits with 1 and shows its code and request id, never the key", async () => {
    await using home = await openVspHome();
    await using api = await startApiServer(() => refusal(404, "order_not_found"));
    const { code, stdout, stderr } = await home.run(
      ["orders", "simulate", "ord_1", "secured"],
      envOf(api.url),
    );
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringMatching(/order_not_found.*req_refused/)]);
    expect(stderr).not.toContain(sampleKey);
  });

  it("standard output contains only one JSON object with --json", async () => {
    await using home = await openVspHome();
    await using api = await startApiServer(answerWell);
    const parameters = ["orders", "simulate", "ord_1", "secured", "--purchase-price-usd", "9000", "--json"];
    const { code, stdout } = await home.run(parameters, envOf(api.url));
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      { id: "ord_1", status: "secured", webhook_enqueued: true },
    ]);
    expect(JSON.parse(requireValue(api.requests[0]).body)).toEqual({
      status: "secured",
      purchase_price_usd: 9000,
    });
  });

  it("vsp events tail prints events as they arrive and exits without an error", async () => {
    await using home = await openVspHome();
    await using served = await serveLog({ length: 2 });
    const run = home.start(["events", "tail", "--after", "0", "--json"], envOf(served.server.url));
    while (run.printed.stdout.split("\n").length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
    run.child.kill("SIGINT");
    expect((await run.ended).code).toBe(0);
    expect(
      run.printed.stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).sequence),
    ).toEqual([1, 2]);
  });

  it("vsp trigger without a type lists every order event and says when unreachable events occur", async () => {
    await using home = await openVspHome();
    const { code, stdout } = await home.run(["trigger", "--json"]);
    const listed = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(
      listed
        .filter(({ type }) => type.startsWith("order."))
        .map(({ type }) => type)
        .sort(),
    ).toEqual([
      "order.auction_rescheduled",
      "order.detail_updated",
      "order.invoice_issued",
      "order.invoice_updated",
      "order.price_updated",
      "order.re_auctioned",
      "order.status_changed",
    ]);
    expect((await home.run(["trigger", "order.invoice_issued"], envOf("http://127.0.0.1:9"))).code).toBe(1);
  });
});

describe("vsp login and logout", () => {
  it("an accepted key is stored in a file of mode 600, used, and deleted at logout", async () => {
    await using home = await openVspHome();
    await using api = await startApiServer(answerWell);
    const login = await home.run(["login", "--base-url", api.url], { input: `${sampleKey}\n` });
    expect([login.code, login.stdout]).toEqual([0, expect.stringContaining("sandbox")]);
    expect(login.stdout + login.stderr).not.toContain(sampleKey);
    const file = join(home.folder, "config/vsp/profiles.json");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).toContain(sampleKey);
    expect((await home.run(["doctor"])).code).toBe(0);
    await chmod(file, 0o644);
    const open = await home.run(["doctor"]);
    expect([open.code, open.stderr]).toEqual([1, expect.stringContaining("chmod 600")]);
    await chmod(file, 0o600);
    expect((await home.run(["logout"])).code).toBe(0);
    expect((await home.run(["doctor"])).code).toBe(1);
  });

  it("a key typed into a terminal is not shown", async () => {
    await using home = await openVspHome();
    await using api = await startApiServer(answerWell);
    const login = home.commandOf(["login", "--base-url", api.url]);
    const { exitCode, output } = await answerInTerminal(login, "(it is not shown): ", `${sampleKey}\r`);
    expect([exitCode, output]).toEqual([0, expect.stringContaining("Logged in")]);
    expect(output).not.toContain(sampleKey.slice(-8));
  });

  it("a rejected key and a key of another environment are not stored", async () => {
    await using home = await openVspHome();
    await using api = await startApiServer(() => refusal(401, "invalid_api_key"));
    for (const [key, told] of [
      [sampleKey, "rejected"],
      [sampleKey.replace("stg", "prd"), "--profile production"],
    ] as const) {
      const login = await home.run(["login", "--base-url", api.url], { input: `${key}\n` });
      expect([login.code, login.stderr]).toEqual([1, expect.stringContaining(told)]);
    }
    await expect(stat(join(home.folder, "config"))).rejects.toHaveProperty("code", "ENOENT");
  });

  it("a system keychain receives the key on standard input, and the file contains no key", async () => {
    await using home = await openVspHome();
    await using api = await startApiServer(answerWell);
    const tool = `#!/bin/sh
case "$1" in
  store) cat > "$HOME/kept"; echo "$@" > "$HOME/arguments";;
  lookup) cat "$HOME/kept";;
  clear) rm "$HOME/kept";;
esac
`;
    await mkdir(join(home.folder, "bin"));
    for (const name of ["secret-tool"])
      await writeFile(join(home.folder, "bin", name), tool, { mode: 0o755 });
    const env = { VSP_KEYCHAIN: "", PATH: `${join(home.folder, "bin")}:${process.env.PATH}` };
    const login = await home.run(["login", "--base-url", api.url], { input: `${sampleKey}\n`, env });
    expect([login.code, login.stdout]).toEqual([0, expect.stringContaining("keychain")]);
    expect(await readFile(join(home.folder, "kept"), "utf8")).toBe(sampleKey);
    expect(await readFile(join(home.folder, "arguments"), "utf8")).not.toContain(sampleKey);
    expect(await readFile(join(home.folder, "config/vsp/profiles.json"), "utf8")).not.toContain(sampleKey);
    expect((await home.run(["doctor"], { env })).code).toBe(0);
  });

  it("vsp uses the local stage of the folder if there are no other settings", async () => {
    await using home = await openVspHome();
    await using api = await startApiServer(answerWell);
    await mkdir(join(home.folder, ".local"));
    const local = { sandbox: { base_url: api.url, api_key: sampleKey } };
    await writeFile(join(home.folder, ".local/env.json"), JSON.stringify(local));
    const { code, stdout } = await home.run(["doctor"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining(".local/env.json")]);
  });
});

describe("vsp doctor", () => {
  it("vsp doctor checks URL, environment, key, clock, endpoints and signature", async () => {
    await using home = await openVspHome();
    await using api = await startApiServer(answerWell);
    const { code, stdout } = await home.run(["doctor", "--json"], envOf(api.url));
    const findings = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(findings.map(({ check, ok }) => [check, ok])).toEqual(
      ["address", "environment", "key", "clock", "endpoints", "signature"].map((check) => [check, true]),
    );
  });

  it("vsp doctor detects a wrong clock, a rejected key, a failing endpoint and a wrong environment", async () => {
    await using home = await openVspHome();
    const late = new Date(Date.now() - 600_000).toUTCString();
    await using api = await startApiServer(({ url }) => {
      if (url === "/v1/health")
        return { json: { version: "v1.60", environment: "production" }, headers: { date: late } };
      if (url.startsWith("/v1/orders")) return refusal(401, "invalid_api_key");
      return {
        json: {
          data: [{ url: "https://a.example", enabled: false, failing_since: null }],
          next_cursor: null,
        },
      };
    });
    const { code, stdout } = await home.run(["doctor", "--json"], envOf(api.url));
    const failed = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter(({ ok }) => !ok);
    expect(code).toBe(1);
    expect(failed.map(({ check }) => check)).toEqual(["address", "key", "clock", "endpoints"]);
  });

  it("vsp verify accepts a downloaded log in any form and names the first event that was changed or is missing", async () => {
    await using home = await openVspHome();
    const log = sealedLog("pt_1", 4);
    const lines = (entries: readonly { payload: object }[]) =>
      entries.map(({ payload }) => JSON.stringify(payload)).join("\n");
    const verify = async (text: string) => {
      await writeFile(join(home.folder, "log"), text);
      return home.run(["verify", "log", "--partner", "pt_1", "--json"]);
    };
    const whole = {
      events: 4,
      first: 1,
      last: 4,
      undigested: 0,
      compared: 0,
      digest: log[3]?.payload.digest,
      is_first_proven: true,
    };
    for (const text of [lines(log), JSON.stringify({ data: log.toReversed() }), JSON.stringify(log)]) {
      const { code, stdout } = await verify(text);
      expect([code, JSON.parse(stdout)]).toEqual([0, whole]);
    }
    const changed = await verify(lines(log).replace('"evt_3"', '"evt_9"'));
    expect([changed.code, changed.stderr]).toEqual([1, expect.stringContaining("Event 3 was changed")]);
    const first = await verify(lines(log).replace('"evt_1"', '"evt_9"'));
    expect([first.code, first.stderr]).toEqual([1, expect.stringContaining("Event 1 was changed")]);
    const removed = await verify(lines(log.toSpliced(1, 1)));
    expect([removed.code, removed.stderr]).toEqual([1, expect.stringContaining("Events 2 to 2 are missing")]);
    const [second, third] = [requireValue(log[1]), requireValue(log[2])];
    const swapped = await verify(
      lines([
        requireValue(log[0]),
        { payload: { ...third.payload, sequence: 2 } },
        { payload: { ...second.payload, sequence: 3 } },
        requireValue(log[3]),
      ]),
    );
    expect([swapped.code, swapped.stderr]).toEqual([1, expect.stringContaining("Event 2 was changed")]);
    const inserted = await verify(
      lines(log.toSpliced(2, 0, { ...second, payload: { ...second.payload, sequence: 3 } })),
    );
    expect([inserted.code, inserted.stderr]).toEqual([
      1,
      expect.stringContaining("Event 3 is in the file twice"),
    ]);
    expect((await verify(lines([...log, ...log.slice(2)]))).code).toBe(0);
    const twice = await verify(lines([...log, { payload: { ...third.payload, id: "evt_9" } }]));
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining("Event 3 is in the file twice")]);
    for (const text of ["", "{", '{"id":1}', "[]"]) expect((await verify(text)).code).toBe(2);
  });

  it("vsp verify compares a log with its signed checkpoints, and says what nothing proves", async () => {
    await using home = await openVspHome();
    const log = sealedLog("pt_1", 4);
    const { keys, signed } = signingKey("log-checkpoint+jwt");
    await writeFile(join(home.folder, "keys"), JSON.stringify(keys));
    const checkpointOf = (sequence: number, digest = log[sequence - 1]?.payload.digest) => {
      const claims = { sequence, digest, at: "2026-11-28T09:00:00.000+09:00" };
      const signature = signed({ log: "pt_1", environment: "sandbox", ...claims });
      return { ...claims, key_id: "2026", signature };
    };
    const verify = async (entries: readonly { payload: object }[], ...checkpoints: object[]) => {
      await writeFile(
        join(home.folder, "log"),
        entries.map(({ payload }) => JSON.stringify(payload)).join("\n"),
      );
      await writeFile(
        join(home.folder, "checkpoints"),
        checkpoints.map((one) => JSON.stringify(one)).join("\n"),
      );
      const flags = checkpoints.length > 0 ? ["--checkpoints", "checkpoints", "--keys", "keys"] : [];
      return home.run(["verify", "log", "--partner", "pt_1", ...flags]);
    };
    const whole = await verify(log, checkpointOf(2), checkpointOf(4));
    expect([whole.code, whole.stdout]).toEqual([0, expect.stringContaining("2 checkpoints fit")]);
    const rest = log.slice(2);
    const blind = await verify(rest);
    expect([blind.code, blind.stdout]).toEqual([
      0,
      expect.stringContaining("Nothing proves event 3: give the checkpoint of event 2."),
    ]);
    const changed = rest.map((entry) => ({ ...entry, payload: { ...entry.payload, api_version: "v9" } }));
    expect((await verify(rest, checkpointOf(2))).stdout).not.toContain("Nothing proves");
    const found = await verify(changed, checkpointOf(2));
    expect([found.code, found.stderr]).toEqual([1, expect.stringContaining("Event 3 was changed")]);
    const cut = await verify(log.slice(0, 3), checkpointOf(4));
    expect([cut.code, cut.stderr]).toEqual([1, expect.stringContaining("ends at event 3")]);
    const two = await verify(log, checkpointOf(2), checkpointOf(2, "other"));
    expect([two.code, two.stderr]).toEqual([1, expect.stringContaining("Two signed checkpoints of event 2")]);
  });

  it("vsp verify checks a receipt without the service and rejects a receipt with a changed byte", async () => {
    await using home = await openVspHome();
    const { keys, signed } = signingKey("order-receipt+jwt");
    const claims = {
      ...{ environment: "sandbox", partner_id: "pt_1", partner_name: "Importer" },
      order: {
        ...{ id: "ord_1", status: "placed", vehicle_id: "veh_1", vin: null, license_plate: "12가3456" },
        vehicle: { year: 2021, make: "Hyundai", model: "Sonata", sub_model: null, trim: null },
        ...{ max_bid_amount_usd: 12_000, amounts: { purchase_price_usd: null }, fx_rate: 1391.5 },
        ...{ auction_date: null, acquired_at: null, failure_reason: null, cancellation_reason: null },
        ...{ order_cutoff_at: "2026-11-25T12:00:00.000+09:00", created_at: "2026-11-20T10:00:00.000+09:00" },
      },
      unproven: ["status"],
      changes: [
        {
          ...{ event_id: "evt_1", type: "order.status_changed", sequence: 1, digest: "d", status: "placed" },
          at: "2026-11-20T10:00:00.000+09:00",
        },
      ],
      ...{ log: { sequence: 1, digest: "d" }, issued_at: "2026-11-28T09:00:00.000+09:00" },
    };
    const receipt = { ...claims, key_id: "2026", signature: signed(claims) };
    await writeFile(join(home.folder, "keys"), JSON.stringify(keys));
    const verify = async (content: string | Buffer, ...flags: string[]) => {
      await writeFile(join(home.folder, "receipt"), content);
      return home.run(["verify", "receipt", "--keys", "keys", ...flags]);
    };
    const summary = {
      order: "ord_1",
      status: "placed",
      changes: 1,
      issued_at: claims.issued_at,
      key_id: "2026",
    };
    const genuine = await verify(JSON.stringify(receipt), "--json");
    expect([genuine.code, JSON.parse(genuine.stdout), genuine.stderr]).toEqual([0, summary, ""]);
    const changed = await verify(JSON.stringify(receipt).replace("12000", "13000"));
    expect([changed.code, changed.stderr]).toEqual([1, expect.stringContaining("covers another receipt")]);
    const followed = await verify(`${JSON.stringify(receipt)}\n${JSON.stringify({ id: "evt_1" })}`);
    expect([followed.code, followed.stderr]).toEqual([2, expect.stringContaining("and 1 more values")]);
    const attach = (value: object) =>
      Buffer.concat([
        Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode >>\nstream\n"),
        ...[deflateSync(JSON.stringify(value)), Buffer.from("\nendstream\nendobj\n%%EOF")],
      ]);
    const print = await verify(attach(receipt), "--json");
    expect([print.code, JSON.parse(print.stdout)]).toEqual([0, { ...summary, print: "not verified" }]);
    const read = await verify(attach(receipt));
    expect(read.stdout.trimEnd().split("\n")).toEqual([
      "The receipt of ord_1 is genuine: signed by key 2026 at 2026-11-28T09:00:00.000+09:00, status placed, 1 changes.",
      ...[
        "Car: 2021 Hyundai Sonata",
        "Environment: sandbox",
        "Ordered by: Importer",
        "Account: pt_1",
        "Listing: veh_1",
      ],
      ...["License plate: 12가3456", "Ceiling: USD 12000", "Order cutoff: 2026-11-25T12:00:00.000+09:00"],
      ...["KRW per USD: 1391.5", "Ordered at: 2026-11-20T10:00:00.000+09:00"],
      "Not proven by an event: status",
      "Event 1: 2026-11-20T10:00:00.000+09:00, order.status_changed, placed, digest d",
    ]);
    expect(read.stderr).toContain("The PDF's printed text is not verified");
    expect((await verify(attach({ ...receipt, issued_at: "2026-11-28T10:00:00.000+09:00" }))).code).toBe(1);
    const empty = await verify("%PDF-1.7\n%%EOF");
    expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining("no attached receipt")]);
  });
});

/** Returns published keys, and a function that signs claims as a compact JWS of a type with one of them. */
function signingKey(typ: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return {
    keys: { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "2026" }] },
    signed(claims: object): string {
      const content = `${part({ alg: "ES256", kid: "2026", typ })}.${part(claims)}`;
      const signature = sign("sha256", Buffer.from(content), { key: privateKey, dsaEncoding: "ieee-p1363" });
      return `${content}.${signature.toString("base64url")}`;
    },
  };
}
