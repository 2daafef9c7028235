import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, Script } from "node:vm";
import { describe, expect, it } from "vitest";

interface PageRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}

const file = join(import.meta.dirname, "../../../infra/edge/choose-page.js");
const context = createContext({});
new Script(readFileSync(file, "utf8")).runInContext(context);
const handler = context.handler as (event: { request: PageRequest }) => PageRequest;

const asked = (uri: string, headers: Record<string, string> = {}) => {
  const wrapped = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
  return handler({ request: { uri, headers: wrapped } }).uri;
};
const opened = { "sec-fetch-mode": "navigate", accept: "text/html,*/*" };

describe("file served for a console request", () => {
  it.each([
    "/",
    "/sandbox/orders",
    "/production/vehicles/veh_01.2",
    "/operator/lots/3f.html/bids",
    "/no-such-page",
  ])("opening %s as a page returns the HTML document", (uri) => {
    expect(asked(uri, opened)).toBe("/index.html");
    expect(asked(uri, { accept: "text/html,application/xhtml+xml" })).toBe("/index.html");
  });

  it.each(["/config.json", "/favicon.svg", "/assets/main-B7fK2dQx.js", "/assets/gone"])(
    "opening the file %s returns that file or 404, and never a page",
    (uri) => {
      expect(asked(uri, opened)).toBe(uri);
    },
  );

  it("a request for a script or a style never returns the HTML document", () => {
    for (const headers of [{ "sec-fetch-mode": "cors", accept: "*/*" }, { accept: "*/*" }, {}])
      expect(asked("/sandbox/orders", headers)).toBe("/sandbox/orders");
    const script = { "sec-fetch-mode": "cors", accept: "text/html" };
    expect(asked("/sandbox/orders", script)).toBe("/sandbox/orders");
  });

  it("the root path returns the HTML document to every client", () => {
    expect(asked("/")).toBe("/index.html");
  });
});
