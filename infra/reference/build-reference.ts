import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { buildSync } from "esbuild";
import { readExamples } from "../../shared/contract/examples/read-examples.ts";
import { buildAsyncapi } from "../../shared/contract/openapi/build-asyncapi.ts";
import { buildOpenapi } from "../../shared/contract/openapi/build-openapi.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import {
  type DocumentName,
  manifestName,
  notFoundPath,
  type ReferenceFile,
  type ReferenceManifest,
} from "../../shared/http/reference/reference-files.ts";
import { renderPostman } from "../collection/render-collection.ts";
import { packPackages } from "./pack-packages.ts";
import { type AssetLinks, layOutPage, layOutReference, textPolicy } from "./page-layout.ts";
import { readApiReference } from "./read-api-reference.ts";
import { listPages, listPrograms, listServedSources } from "./reference-pages.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { listSearchEntries, type SearchEntry } from "./search-entries.ts";

/** The files of the function's directory, by name. */
export type BuiltFiles = ReadonlyMap<string, Buffer>;

interface Content {
  path: string;
  contentType: string;
  contentSecurityPolicy?: string;
  cacheSeconds: number;
  bytes: Buffer;
}

const pageCacheSeconds = 300;
/** The addresses of assets change with their content. */
const assetCacheSeconds = 31_536_000;
/** With base64 and headers, larger files would exceed a function's response limit. */
const largestUncompressedBytes = 3_000_000;

/**
 * Returns the security policy of the reference page. Its script adds `style` elements to the page, which must
 * be allowed; scripts come from this origin only.
 */
const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Returns the files of the API reference for the function that serves them: the documents, the pages and their assets,
 * each in the forms in which it is sent, and a list of these files.
 * @param isQuick true for larger compressed forms that take a tenth of the time
 */
export async function buildReference(version: string, isQuick = false): Promise<BuiltFiles> {
  // npm runs beside the work of this process.
  const packages = packPackages();
  packages.catch(() => {});
  const manifest: Record<string, ReferenceFile> = {};
  const files = new Map<string, Buffer>();
  const add = (content: Content) => {
    manifest[content.path] = addFile(content, files, isQuick);
  };
  listContents().forEach(add);
  const examples = readExamples();
  const documents: Record<DocumentName, unknown> = {
    "asyncapi.json": buildAsyncapi(version, examples),
    "openapi.json": buildOpenapi("partner", routeTable, version, examples),
    "collection.json": renderPostman(version),
  };
  for (const [name, document] of Object.entries(documents)) files.set(name, toJson(document));
  const packed = { contentType: "application/gzip", cacheSeconds: pageCacheSeconds };
  for (const one of await packages) add({ ...one, ...packed });
  files.set(manifestName, toJson(manifest satisfies ReferenceManifest));
  return files;
}

const toJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const digest = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("base64url").slice(0, 22);

/** Reports whether a file is already compressed, as packages are. */
const isCompressed = ({ contentType }: Content): boolean => contentType === "application/gzip";

function addFile(content: Content, files: Map<string, Buffer>, isQuick: boolean): ReferenceFile {
  const { bytes, path: _, ...described } = content;
  const tag = digest(bytes);
  const quality = {
    [constants.BROTLI_PARAM_QUALITY]: isQuick ? 1 : 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const forms = {
    ...(!isCompressed(content) && {
      br: brotliCompressSync(bytes, { params: quality }),
      gzip: gzipSync(bytes, { level: isQuick ? 1 : 9 }),
    }),
    ...(bytes.length <= largestUncompressedBytes && { identity: bytes }),
  };
  const named = Object.entries(forms).map(([form, content]) => {
    const name = `${tag}.${form}`;
    files.set(name, content);
    return [form, name] as const;
  });
  return { ...described, tag, forms: Object.fromEntries(named) };
}

const asset = (path: string, contentType: string, bytes: Buffer): Content => ({
  ...{ path, contentType, bytes },
  cacheSeconds: assetCacheSeconds,
});

const siteFile = (name: string): Buffer => readFileSync(join(import.meta.dirname, "site", name));

const assetPaths = {
  style: "/docs/assets/site.css",
  apiReference: "/docs/assets/api-reference.js",
  startReference: "/docs/assets/start-reference.js",
  completeExamples: "/docs/assets/complete-examples.js",
  searchSite: "/docs/assets/search-site.js",
  searchEntries: "/docs/assets/search-entries.json",
} as const satisfies AssetLinks;

/** Returns the script of the search together with its library. */
function bundleSearch(): Buffer {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, "site", "search-site.js")],
    ...{ bundle: true, minify: true, format: "esm", write: false, legalComments: "inline" },
  });
  return Buffer.from(outputFiles[0]!.contents);
}

const script = (path: string, bytes: Buffer): Content => asset(path, "text/javascript; charset=utf-8", bytes);

const listAssets = (entries: readonly SearchEntry[]): Content[] => [
  asset(assetPaths.style, "text/css; charset=utf-8", siteFile("site.css")),
  asset(assetPaths.searchEntries, "application/json", toJson(entries)),
  script(assetPaths.apiReference, readApiReference()),
  script(assetPaths.startReference, siteFile("start-reference.js")),
  script(assetPaths.completeExamples, siteFile("complete-examples.js")),
  script(assetPaths.searchSite, bundleSearch()),
];

const textContent = (path: string, contentType: string, text: string): Content => ({
  path,
  contentType: `${contentType}; charset=utf-8`,
  cacheSeconds: pageCacheSeconds,
  bytes: Buffer.from(text),
});

const page = (path: string, html: string, contentSecurityPolicy: string): Content => ({
  ...textContent(path, "text/html", html),
  contentSecurityPolicy,
});

function listContents(): Content[] {
  const served = listServedSources();
  const pages = listPages().map(({ path, source, markdown, section }) => ({
    ...{ path, section },
    rendered: renderMarkdown(markdown, source, served),
  }));
  const listed = listAssets(pages.flatMap(({ path, rendered }) => listSearchEntries(path, rendered)));
  const marks = new Map(listed.map(({ path, bytes }) => [path, digest(bytes)]));
  const links = Object.fromEntries(
    Object.entries(assetPaths).map(([name, path]) => [name, `${path}?v=${marks.get(path)}`]),
  ) as AssetLinks;
  const missing = { path: notFoundPath, section: "", rendered: renderMarkdown(notFoundPage, "", served) };
  return [
    ...listed,
    page("/docs", layOutReference(links), referencePolicy),
    ...[...pages, missing].map(({ rendered, ...place }) =>
      page(place.path, layOutPage(rendered, place, links), textPolicy),
    ),
    ...listPrograms().map(({ path, text }) => textContent(`/docs/${path}`, "text/plain", text)),
  ];
}

const notFoundPage = `# Page not found

No page has this address. It may have moved, or the link has a typing error. Search above, or continue with one of these:

- [Quickstart](/docs/quickstart): from a key to the first order
- [Guide](/docs/guide): one page per task
- [API reference](/docs): every operation
- [Errors](/docs/errors): every error code and its remedy
`;
