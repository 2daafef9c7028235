import type { IncomingMessage } from "node:http";
import { listenLocally } from "@vehicle-sourcing/local-aws/machine/listen-locally.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ConsoleSettings } from "../../../infra/console/describe-settings.ts";
import { smokeTestConsole } from "../../../infra/deploy/smoke-test-console.ts";

const document = "<!doctype html><title>Console</title>";
const apis = { console_api_url: "https://console-api.acme.kr", api_url: "https://partners.acme.kr" };

let url: string;
let stop: () => Promise<void>;
let settings: ConsoleSettings;
/** The site's behavior, which tests change. */
let site: {
  failsFirst: number;
  policy: string;
  published: object | string;
  strangePage: string;
  missingFile: number;
  discovery: object;
};

function answer({ url: path = "", headers }: IncomingMessage): [status: number, type: string, body: string] {
  if (path.startsWith("/issuer")) return [200, "application/json", JSON.stringify(site.discovery)];
  if (path === "/config.json") {
    const { published } = site;
    return [200, "application/json", typeof published === "string" ? published : JSON.stringify(published)];
  }
  if (path.startsWith("/assets/")) return [site.missingFile, "text/plain", ""];
  if (headers["sec-fetch-mode"] !== "navigate") return [404, "text/plain", ""];
  if (site.failsFirst > 0) {
    site.failsFirst -= 1;
    return [503, "text/plain", ""];
  }
  return [200, "text/html; charset=utf-8", path === "/" ? document : site.strangePage];
}

beforeEach(async () => {
  const server = await listenLocally(0, (request, response) => {
    const [status, type, body] = answer(request);
    response.writeHead(status, { "content-type": type, "content-security-policy": site.policy }).end(body);
  });
  url = `http://127.0.0.1:${server.port}`;
  stop = () => server.stop();
  settings = {
    ...{ stage: "acme", issuer: `${url}/issuer`, client_id: "console" },
    scopes: { operator: "operator", partner: "partner" },
    environments: { production: apis },
    runbook_url: null,
  };
  site = {
    ...{ failsFirst: 0, published: settings, strangePage: document, missingFile: 404 },
    policy: `default-src 'none'; script-src 'self'; connect-src 'self' ${apis.console_api_url} ${url}`,
    discovery: {
      ...{ issuer: settings.issuer, authorization_endpoint: "https://a", token_endpoint: "https://t" },
      jwks_uri: "https://j",
    },
  };
});
afterEach(() => stop());

const test = () => smokeTestConsole({ url, settings }, 0);

describe("smoke test of a web console", () => {
  it("the smoke test of a published console passes even if the console first fails to respond", async () => {
    site.failsFirst = 9;
    expect(await test()).toHaveLength(4);
  });

  it("the smoke test of a console fails with the last response or error if the console never responds successfully", async () => {
    site.failsFirst = 10;
    await expect(test()).rejects.toThrow(`${url}/ answers 503, after 10 attempts.`);
    await stop();
    await expect(test()).rejects.toThrow("ECONNREFUSED");
  });

  it.each<[string, () => void, string]>([
    [
      "that allows inline scripts",
      () => {
        site.policy = site.policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'");
      },
      "does not keep scripts to its files",
    ],
    [
      "that blocks an API",
      () => {
        site.policy = site.policy.replace(` ${apis.console_api_url}`, "");
      },
      `keeps its pages from ${apis.console_api_url}`,
    ],
    [
      "that is absent",
      () => {
        site.policy = "";
      },
      "does not keep scripts to its files",
    ],
  ])("a content security policy %s fails the smoke test of the console", async (_what, change, reason) => {
    change();
    await expect(test()).rejects.toThrow(reason);
  });

  it.each([
    ["of another stage", () => ({ ...settings, stage: "beta" })],
    ["without an environment", () => ({ ...settings, environments: {} })],
    ["that are not JSON", () => "<html>"],
  ])("published console settings %s fail the smoke test", async (_what, published) => {
    site.published = published();
    await expect(test()).rejects.toThrow("/config.json has other settings than were published");
  });

  it("a page URL that serves another document, or a nonexistent file that returns 200, fails the smoke test", async () => {
    site.strangePage = "Not here";
    await expect(test()).rejects.toThrow("/smoke-test/no.such-page does not serve the page");
    site.strangePage = document;
    site.missingFile = 200;
    await expect(test()).rejects.toThrow("answers 200, not 404");
  });

  it("an unexpected issuer, or an issuer without a token endpoint, fails the smoke test", async () => {
    const { token_endpoint: _, ...rest } = site.discovery as Record<string, string>;
    site.discovery = rest;
    await expect(test()).rejects.toThrow("names no token_endpoint");
    site.discovery = { ...rest, issuer: "https://elsewhere.test" };
    await expect(test()).rejects.toThrow(`${url}/issuer is not the issuer that answers there.`);
  });
});
