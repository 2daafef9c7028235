import { isDeepStrictEqual } from "node:util";
import { request } from "undici";
import type { ConsoleSettings } from "../console/describe-settings.ts";
import { settingsKey } from "../console/site-files.ts";
import { DeploymentError } from "./deployment-error.ts";
import { attemptMilliseconds, waitUntilHealthy } from "./wait-until-healthy.ts";

/** The web console that is tested. */
export interface ConsoleTarget {
  /** The origin of the console. */
  url: string;
  /** The settings published with the site. */
  settings: ConsoleSettings;
}

interface Answer {
  status: number;
  contentType: string;
  policy: string;
  body: string;
}

const requestMilliseconds = 20_000;
/** A path that is neither a page nor a file of any release. */
const strangePath = "/smoke-test/no.such-page";
const missingFile = "/assets/smoke-test-00000000.js";

/**
 * Tests a stage's web console with requests like a browser's: the page with its policy, the published settings, any
 * page URL, and the sign-in page. Retries until each URL responds correctly. Changes nothing and does not sign in.
 * @param pauseMilliseconds between two attempts
 * @throws DeploymentError with the actual response
 */
export async function smokeTestConsole(
  { url, settings }: ConsoleTarget,
  pauseMilliseconds = attemptMilliseconds,
): Promise<string[]> {
  const expect = (address: string, findProblem: (answer: Answer) => string | null) =>
    waitUntilHealthy(address, async () => findProblem(await open(address)), pauseMilliseconds);
  let page = "";
  await expect(`${url}/`, (answer) => {
    page = answer.body;
    return findPageProblem(answer, settings);
  });
  await expect(`${url}/${settingsKey}`, (answer) => findSettingsProblem(answer, settings));
  await expect(`${url}${strangePath}`, ({ status, body }) => {
    if (status !== 200) return `answers ${status}`;
    return body === page ? null : "does not serve the page";
  });
  await expect(`${url}${missingFile}`, ({ status }) =>
    status === 404 ? null : `answers ${status}, not 404`,
  );
  const discovery = `${settings.issuer}/.well-known/openid-configuration`;
  await expect(discovery, (answer) => findIssuerProblem(answer, settings));
  return [
    "console: the page is served under its policy",
    "console: its settings name the APIs of this stage",
    "console: every address of a page serves it, and a missing file is missing",
    "console: the issuer says where people sign in",
  ];
}

function findPageProblem({ status, contentType, policy }: Answer, settings: ConsoleSettings): string | null {
  if (status !== 200) return `answers ${status}`;
  if (!contentType.startsWith("text/html")) return `serves ${contentType || "no type"}`;
  const sources = new Map(
    policy.split(/;\s*/).map((directive) => {
      const [name = "", ...allowed] = directive.split(" ");
      return [name, allowed];
    }),
  );
  if (sources.get("script-src")?.join() !== "'self'")
    return "has a policy that does not keep scripts to its files";
  const called = Object.values(settings.environments).map(({ console_api_url }) => console_api_url);
  const missing = [...called, settings.issuer]
    .map((one) => new URL(one).origin)
    .find((origin) => !sources.get("connect-src")?.includes(origin));
  return missing === undefined ? null : `has a policy that keeps its pages from ${missing}`;
}

function findSettingsProblem({ status, body }: Answer, settings: ConsoleSettings): string | null {
  if (status !== 200) return `answers ${status}`;
  return isDeepStrictEqual(readJson(body), { ...settings }) ? null : "has other settings than were published";
}

function findIssuerProblem({ status, body }: Answer, { issuer }: ConsoleSettings): string | null {
  if (status !== 200) return `answers ${status}`;
  const found = readJson(body) as Record<string, unknown> | null;
  if (found?.issuer !== issuer) throw new DeploymentError(`${issuer} is not the issuer that answers there.`);
  const endpoints = ["authorization_endpoint", "token_endpoint", "jwks_uri"];
  const missing = endpoints.find((name) => typeof found[name] !== "string");
  return missing === undefined ? null : `names no ${missing}`;
}

/** Sends the headers of a browser that opens a page, which `fetch` does not send. */
async function open(address: string): Promise<Answer> {
  const { statusCode, headers, body } = await request(address, {
    headers: { "sec-fetch-mode": "navigate", accept: "text/html,application/json" },
    signal: AbortSignal.timeout(requestMilliseconds),
  });
  return {
    status: statusCode,
    contentType: String(headers["content-type"] ?? ""),
    policy: String(headers["content-security-policy"] ?? ""),
    body: await body.text(),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
