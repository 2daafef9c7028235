import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@vehicle-sourcing/local-aws/emulators/find-free-port.ts";
import { describe, expect, it } from "vitest";
import { verifyWebhook } from "../../../packages/client/src/index.ts";
import { openVspHome, type VspRun } from "../../support/client/run-vsp.ts";
import { sampleKey } from "../../support/client/serve-calls.ts";
import { type ApiServer, startApiServer } from "../../support/client/start-api-server.ts";
import { serveLog } from "../../support/logs/serve-event-log.ts";
import { requireValue } from "../../support/require-value.ts";

const sequencesOf = (app: ApiServer): number[] => app.requests.map(({ body }) => JSON.parse(body).sequence);
const linesOf = (text: string) => text.split("\n").filter((line) => line !== "");

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(20);
}

async function endBySignal({ child, ended }: VspRun) {
  child.kill("SIGINT");
  return ended;
}

const envOf = (baseUrl: string) => ({ env: { VSP_API_KEY: sampleKey, VSP_BASE_URL: baseUrl } });

describe("vsp listen", () => {
  it("vsp listen delivers every event in order, signed with the printed secret, and shows each response of the app", async () => {
    await using home = await openVspHome();
    await using served = await serveLog({ length: 3 });
    await using app = await startApiServer((_, index) => ({ status: index === 1 ? 500 : 204 }));
    const run = home.start(
      ["listen", "--forward-to", `${app.url}/hooks`, "--after", "0", "--json", "--headers", "X-Extra: yes"],
      envOf(served.server.url),
    );
    await until(() => linesOf(run.printed.stdout).length === 3);
    const { code, stdout, stderr } = await endBySignal(run);
    expect(code).toBe(0);
    expect(linesOf(stdout).map((line) => JSON.parse(line))).toMatchObject([
      { sequence: 1, id: "evt_1", status: 204 },
      { sequence: 2, status: 500 },
      { sequence: 3, status: 204 },
    ]);
    const [, secret = ""] = /(whsec_\S+)/.exec(stderr) ?? [];
    for (const { body, headers, url } of app.requests) {
      expect(await verifyWebhook(body, headers as Record<string, string>, { secret })).toHaveProperty("id");
      expect([url, headers["x-extra"]]).toEqual(["/hooks", "yes"]);
    }
    const printed = await home.run(
      ["listen", "--forward-to", `${app.url}/hooks`, "--print-secret"],
      envOf(served.server.url),
    );
    expect(printed.stdout.trim()).toBe(secret);
  });

  it("vsp listen saves its position after each response of the app, and the next run repeats an unanswered event", async () => {
    await using home = await openVspHome();
    await using served = await serveLog({ length: 2 });
    await using app = await startApiServer((_, index) => (index < 2 ? {} : "hang"));
    const parameters = ["listen", "--forward-to", app.url, "--json"];
    const first = home.start([...parameters, "--after", "0"], envOf(served.server.url));
    await until(() => linesOf(first.printed.stdout).length === 2);
    served.log.length = 3;
    await until(() => app.requests.length === 3);
    first.child.kill("SIGKILL");
    await first.ended;
    served.log.length = 4;
    const second = home.start(parameters, envOf(served.server.url));
    await until(() => app.requests.length === 4);
    await endBySignal(second);
    expect(sequencesOf(app)).toEqual([1, 2, 3, 3]);
    const folder = join(home.folder, "config/vsp/listen");
    for (const name of readdirSync(folder)) {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
      expect(readFileSync(join(folder, name), "utf8")).not.toContain(sampleKey);
    }
  });

  it("an app that was down gets its missed event from vsp listen before any later event", async () => {
    await using home = await openVspHome();
    await using served = await serveLog({ length: 2 });
    const port = await findFreePort();
    const run = home.start(
      ["listen", "--forward-to", `localhost:${port}/hooks`, "--after", "0", "--json"],
      envOf(served.server.url),
    );
    await until(() => linesOf(run.printed.stdout).length >= 2);
    const arrived: number[] = [];
    const app = createServer((request, response) => {
      request.on("data", (part) => arrived.push(JSON.parse(String(part)).sequence));
      request.on("end", () => response.end());
    });
    await new Promise<void>((resolve) => app.listen(port, "localhost", resolve));
    await until(() => arrived.length === 2);
    await endBySignal(run);
    app.closeAllConnections();
    app.close();
    expect(arrived).toEqual([1, 2]);
    expect(JSON.parse(requireValue(linesOf(run.printed.stdout)[0]))).toMatchObject({
      sequence: 1,
      status: null,
    });
  });

  it("a redirect from the app counts as a response and is not followed", async () => {
    await using home = await openVspHome();
    await using served = await serveLog({ length: 1 });
    await using elsewhere = await startApiServer(() => ({}));
    await using app = await startApiServer(() => ({ status: 307, headers: { location: elsewhere.url } }));
    const run = home.start(
      ["listen", "--forward-to", app.url, "--after", "0", "--json"],
      envOf(served.server.url),
    );
    await until(() => linesOf(run.printed.stdout).length === 1);
    await endBySignal(run);
    expect(JSON.parse(run.printed.stdout)).toMatchObject({ status: 307 });
    expect(elsewhere.requests).toEqual([]);
  });

  it("vsp listen delivers only events of the types in --events", async () => {
    await using home = await openVspHome();
    await using served = await serveLog({ length: 4 }, (entries) =>
      entries.map((entry) =>
        entry.sequence % 2 === 0
          ? { ...entry, payload: { ...entry.payload, type: "eagle_eye.match" } }
          : entry,
      ),
    );
    await using app = await startApiServer(() => ({}));
    const parameters = ["listen", "--forward-to", app.url, "--events", "order.failed,eagle_eye.match"];
    const run = home.start([...parameters, "--after", "0"], envOf(served.server.url));
    await until(() => app.requests.length === 2);
    await endBySignal(run);
    expect(sequencesOf(app)).toEqual([2, 4]);
  });
});
