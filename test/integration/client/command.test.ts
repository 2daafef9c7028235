import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerInTerminal } from "../../infra/deploy/support/answer-in-terminal.ts";
import { openVspHome } from "../../support/client/run-vsp.ts";
import { sampleKey } from "../../support/client/serve-calls.ts";
import {
  type ArrivedRequest,
  refusal,
  type ServerAnswer,
  startApiServer,
} from "../../support/client/start-api-server.ts";
import { serveLog } from "../../support/logs/serve-event-log.ts";
import { requireValue } from "../../support/require-value.ts";

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
  it("vsp exits with 2 and prints only to standard error if the command line is invalid", async () => {
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

  it("a command that the service rejects exits with 1 and shows the error code and request id, never the key", async () => {
    await using home = await openVspHome();
    await using api = await startApiServer(() => refusal(404, "order_not_found"));
    const { code, stdout, stderr } = await home.run(
      ["orders", "simulate", "ord_1", "secured"],
      envOf(api.url),
    );
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringMatching(/order_not_found.*req_refused/)]);
    expect(stderr).not.toContain(sampleKey);
  });

  it("a command with --json prints exactly one JSON object to standard output", async () => {
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

  it("vsp events tail prints events as they arrive and exits with 0 when it is interrupted", async () => {
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

  it("vsp trigger lists every order event if no type is given, and exits with 1 for an unreachable event", async () => {
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
  it("a key that vsp login accepts is stored in a file of mode 600, used by commands, and deleted at logout", async () => {
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

  it("a key that is typed into a terminal is not displayed", async () => {
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
    for (const [key, reported] of [
      [sampleKey, "rejected"],
      [sampleKey.replace("stg", "prd"), "--profile production"],
    ] as const) {
      const login = await home.run(["login", "--base-url", api.url], { input: `${key}\n` });
      expect([login.code, login.stderr]).toEqual([1, expect.stringContaining(reported)]);
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

  it("vsp uses the settings of the local stage in the current folder if there are no other settings", async () => {
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
});
