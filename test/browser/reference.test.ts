import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listPages } from "../../infra/reference/reference-pages.ts";
import { errorCodes } from "../../shared/domain/errors/error-codes.ts";
import { documentPaths } from "../../shared/http/reference/reference-files.ts";
import { stage } from "../e2e/shared-stage.ts";
import { findBarriers, storePicture } from "../support/browser/inspect-page.ts";
import { openBrowser, openPage, type Viewing, viewAs } from "../support/browser/open-browser.ts";
import { requireValue } from "../support/require-value.ts";
import { send } from "../support/stage/stage-client.ts";

const { base_url: api } = stage.env.sandbox;

const viewings: Viewing[] = [390, 1280].flatMap((widthPixels) =>
  (["light", "dark"] as const).map((colorScheme) => ({ widthPixels, colorScheme })),
);

/** Returns the file name of a page's picture. */
const nameOf = (path: string): string => path.slice(1).replaceAll("/", "-");

describe("API reference on the running stage", () => {
  it("the reference, its documents and pages need no key and are served by the API's host", async () => {
    for (const path of [...Object.values(documentPaths), "/docs", "/docs/guide", "/docs/changelog"]) {
      const { status } = await send(`${api}${path}`);
      expect([path, status]).toEqual([path, 200]);
    }
  });

  it("the OpenAPI document lists its own server URL first", async () => {
    for (const environment of ["sandbox", "production"] as const) {
      const { base_url } = stage.env[environment];
      const { body } = await send(`${base_url}/openapi.json`);
      expect(body.servers[0].url).toBe(base_url);
    }
  });

  it("every error links to its existing error page, on both APIs", async () => {
    const refusals = [
      await send(`${api}/v1/orders`),
      await send(`${api}/v1/nothing`),
      await send(`${stage.env.sandbox.console_api_url}/ops/v1/nothing`),
    ];
    for (const { headers, body } of refusals) {
      const [, url] = requireValue(/^<(.+)>; rel="help"$/.exec(requireValue(headers.get("link"))));
      expect(url).toBe(`${api}/docs/errors/${body.error.code}`);
      const page = await send(requireValue(url));
      expect([page.status, page.body.includes(`<code>${body.error.code}</code></h1>`)]).toEqual([200, true]);
    }
    const all = await Promise.all(errorCodes.map((code) => send(`${api}/docs/errors/${code}`)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("reading the reference with a trial key uses none of the key's budget", async () => {
    const partner = await stage.createPartner("sandbox", { trial: true });
    for (const path of ["/docs", "/openapi.json", "/docs/errors"]) {
      const { headers } = await partner.get(path);
      expect([headers.get("x-quota-limit"), headers.get("ratelimit")]).toEqual([null, null]);
    }
    expect((await partner.get("/v1/orders")).headers.get("x-quota-remaining")).toBe("999");
  });

  it("HEAD returns the headers of GET without the body", async () => {
    for (const path of ["/docs/guide", "/openapi.json"]) {
      const head = await fetch(`${api}${path}`, { method: "HEAD" });
      const get = await send(`${api}${path}`);
      expect([head.status, await head.text()]).toEqual([200, ""]);
      for (const name of ["etag", "content-type", "cache-control"])
        expect(head.headers.get(name), name).toBe(get.headers.get(name));
    }
  });
});

describe("reference pages in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /** One page represents all codes, because their pages have the same structure. */
  const codePages = errorCodes.map((code) => `/docs/errors/${code}`).filter((_, index) => index > 0);
  const paths = listPages()
    .map(({ path }) => path)
    .filter((path) => !codePages.includes(path));

  it.each(paths)(
    "%s is accessible, fits on a phone in light and dark mode, and contacts no other host",
    async (path) => {
      const { page, record } = await openPage(browser, `${api}${path}`, requireValue(viewings[0]));
      for (const viewing of viewings) {
        await viewAs(page, viewing);
        await storePicture(page, nameOf(path), viewing);
        expect(await widthOf(page), JSON.stringify(viewing)).toBeLessThanOrEqual(viewing.widthPixels);
        expect(await findBarriers(page), JSON.stringify(viewing)).toEqual([]);
      }
      expect(record).toEqual({ errors: [], origins: new Set([api]) });
      await page.close();
    },
  );

  it.each(viewings)(
    "the API reference at $widthPixels pixels in $colorScheme mode shows the operations, is accessible, fits the width, and contacts no other host",
    async (viewing) => {
      const { page, record } = await openPage(browser, `${api}/docs`, viewing);
      await page.waitForSelector("#reference h1", { timeout: 60_000 });
      await storePicture(page, nameOf("/docs"), viewing);
      const text = await page.evaluate("document.body.innerText");
      for (const shown of ["Vehicle Sourcing Partner API", api, "Curl", "/v1/vehicles"])
        expect(text).toContain(shown);
      expect(record).toEqual({ errors: [], origins: new Set([api]) });
      expect(await widthOf(page)).toBeLessThanOrEqual(viewing.widthPixels);
      expect(await findBarriers(page)).toEqual([]);
      await page.close();
    },
  );
});

const widthOf = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth") as Promise<number>;
