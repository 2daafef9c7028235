import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleEntries } from "../../../infra/bundling/bundle-functions.ts";
import { renderInvoice } from "../../../shared/documents/render-invoice.ts";
import { readInstalledFace } from "../../support/documents/read-installed-face.ts";
import { invoiceDocument } from "../../unit/documents/invoice-document.ts";

const shared = join(import.meta.dirname, "..", "..", "..", "shared");
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "embed-fonts-"));
  await bundleEntries(
    [
      { in: join(shared, "documents", "render-invoice.ts"), out: "renders/index" },
      { in: join(shared, "domain", "time", "format-time.ts"), out: "does-not/index" },
    ],
    directory,
  );
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

test("fonts are stored only next to bundles that render documents", async () => {
  expect((await readdir(join(directory, "renders"))).sort()).toEqual([
    "NotoSansKR_400Regular.ttf",
    "NotoSansKR_700Bold.ttf",
    "NotoSans_400Regular.ttf",
    "NotoSans_700Bold.ttf",
    "harfbuzz.wasm",
    "index.mjs",
  ]);
  expect(await readdir(join(directory, "does-not"))).toEqual(["index.mjs"]);
});

test("a bundled renderer produces a document with the same bytes as its sources do", async () => {
  const file = pathToFileURL(join(directory, "renders", "index.mjs")).href;
  const bundled = (await import(/* @vite-ignore */ file)) as { renderInvoice: typeof renderInvoice };
  const document = invoiceDocument({
    sandbox: true,
    consignee: {
      name: "شركة Al Noor 12",
      address: "បាត់ដំបង",
      email: null,
      phone: null,
      companyRegistration: null,
    },
  });
  expect(
    Buffer.compare(
      await bundled.renderInvoice(document, readInstalledFace),
      await renderInvoice(document, readInstalledFace),
    ),
  ).toBe(0);
});
