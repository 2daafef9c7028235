import { request } from "undici";
import { describe, expect, it } from "vitest";
import { smokeTestConsole } from "../../../infra/deploy/smoke-test-console.ts";
import { nextBatchSequence } from "../../support/stage/enter-listings.ts";
import { send } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const { console_url: site, issuer, sandbox, production, storage_url: storage } = stage.env;

/** Sends the headers of a browser that opens a page. `fetch` does not send them. */
async function open(path: string) {
  const { statusCode, headers, body } = await request(`${site}${path}`, {
    headers: { "sec-fetch-mode": "navigate", accept: "text/html" },
  });
  return { status: statusCode, headers, body: await body.text() };
}

describe("console site on the running stage", () => {
  it("every page URL returns the same HTML document, which browsers revalidate each time", async () => {
    const root = await send(`${site}/`);
    expect(root.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(root.headers.get("cache-control")).toBe("no-cache");
    for (const path of ["/sandbox/orders", "/production/vehicles/some.car?tab=history"]) {
      const page = await open(path);
      expect([page.status, page.body]).toEqual([200, root.body]);
    }
    const tag = String(root.headers.get("etag"));
    expect((await send(`${site}/`, { headers: { "if-none-match": tag } })).status).toBe(304);
  });

  it("assets that the document loads are cached for a year, and a missing asset returns 404 instead of a page", async () => {
    const { body } = await send(`${site}/`);
    const assets = [...String(body).matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
    expect(assets.length).toBeGreaterThan(0);
    for (const path of assets) {
      const { status, headers } = await send(`${site}${path}`);
      expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
      expect(headers.get("content-type")).toMatch(/^text\/(?:javascript|css); charset=utf-8$/);
    }
    for (const path of ["/assets/gone-12345678.js", "/favicon-gone.svg"]) {
      const gone = await open(path);
      expect([gone.status, gone.headers["cache-control"]]).toEqual([404, undefined]);
    }
    expect((await send(`${site}/`, { method: "POST" })).status).toBe(403);
  });

  it("the session worker imports no other file, because a classic worker cannot", async () => {
    const { status, body } = await send(`${site}/session-worker.js`);
    expect(status).toBe(200);
    expect(String(body)).not.toMatch(/\b(?:import|export)\b/);
  });

  it("the upload store accepts uploads from the console's pages and from no other origin", async () => {
    const batch = { source: "auction_d", kind: "delta", sequence: nextBatchSequence() };
    const { body } = await stage.operator("sandbox", "POST", "/ops/v1/inventory/batches", batch);
    const { upload_url: url, upload_headers: headers } = body;
    expect(new URL(url).origin).toBe(storage);
    const ask = async (origin: string) => {
      const answer = await send(url, {
        method: "OPTIONS",
        headers: {
          ...{ origin, "access-control-request-method": "PUT" },
          "access-control-request-headers": Object.keys(headers).join(","),
        },
      });
      return [answer.status, answer.headers.get("access-control-allow-origin")];
    };
    expect(await ask(site)).toEqual([200, site]);
    expect(await ask("https://elsewhere.test")).toEqual([403, null]);
  });

  it("the site settings contain the issuer, the client and the APIs of both environments", async () => {
    const { body, headers } = await send(`${site}/config.json`);
    expect(headers.get("cache-control")).toBe("no-cache");
    const urls = ({ base_url, console_api_url }: typeof sandbox) => ({ api_url: base_url, console_api_url });
    expect(body).toEqual({
      stage: "local",
      issuer,
      client_id: "console",
      scopes: { operator: "operator", partner: "partner" },
      environments: { sandbox: urls(sandbox), production: urls(production) },
      runbook_url: null,
    });
  });

  it("every response has a policy that allows connections only to the APIs, chat streams, issuer and upload stores, and scripts only from files", async () => {
    for (const path of ["/", "/config.json", "/assets/gone-12345678.js", "/sandbox/orders"]) {
      const { headers } = await open(path);
      const policy = String(headers["content-security-policy"]).split("; ");
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      const called = policy.find((directive) => directive.startsWith("connect-src "))?.split(" ");
      // Both environments' buckets have the same address here.
      const streams = called?.filter((origin) => /^ws:\/\/localhost:\d+$/.test(origin));
      expect(new Set(streams).size).toBe(2);
      expect(new Set(called)).toEqual(
        new Set([
          ...["connect-src", "'self'", sandbox.console_api_url, production.console_api_url, issuer, storage],
          // The public keys of receipts.
          ...[sandbox.base_url, production.base_url],
          ...(streams ?? []),
        ]),
      );
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
      expect(headers["strict-transport-security"]).toContain("includeSubDomains");
      expect(headers["permissions-policy"]).toContain("camera=()");
    }
  });

  it("the deployment's smoke test passes on the local stage", async () => {
    const { body: settings } = await send(`${site}/config.json`);
    expect(await smokeTestConsole({ url: site, settings }, 100)).toHaveLength(4);
  });
});
