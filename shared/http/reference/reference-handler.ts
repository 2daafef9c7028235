import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../../domain/errors/problem.ts";
import { systemClock } from "../../platform/clock.ts";
import { type ContentEncoding, chooseEncoding } from "../choose-encoding.ts";
import { variesByEncoding } from "../compress-body.ts";
import { type ExchangeEvent, headerOf, type Step } from "../exchange.ts";
import { buildPipeline, type GatewayHandler } from "../pipeline.ts";
import type { Reply } from "../reply.ts";
import { publishAsyncapi, publishCollection, publishOpenapi } from "./publish-document.ts";
import {
  type DocumentName,
  documentPaths,
  notFoundPath,
  type ReferenceFile,
  readManifest,
} from "./reference-files.ts";

/** Responses may be cached by anyone and revalidated. */
const mayBeKept: Step = {
  before: ({ event }) => {
    event.exchange.mayKeepAnswers = true;
  },
};

/** Clients see a new release within this time. */
const documentCacheSeconds = 300;

const publish: Record<DocumentName, (document: Record<string, unknown>) => Record<string, unknown>> = {
  "openapi.json": publishOpenapi,
  "asyncapi.json": publishAsyncapi,
  "collection.json": publishCollection,
};

const documentNames = Object.keys(documentPaths) as DocumentName[];

/**
 * The Lambda entry point of the API reference: the documents, completed with the URLs and the contact of the
 * stage, and the pages, as the bundler compressed them. Requires no key and counts against no limit. An unknown
 * path returns 404, with a page for browsers and the error envelope for other clients.
 * @param directory the directory of the files; the bundler places them next to the bundle
 */
export function referenceHandler(directory = join(import.meta.dirname, "reference")): GatewayHandler {
  const documents = new Map<DocumentName, Record<string, unknown>>();
  const loadDocument = (name: DocumentName): Record<string, unknown> => {
    const known = documents.get(name);
    if (known !== undefined) return known;
    const published = publish[name](JSON.parse(readFileSync(join(directory, name), "utf8")));
    documents.set(name, published);
    return published;
  };
  let manifest: ReturnType<typeof readManifest> | undefined;
  const respond = async (event: ExchangeEvent): Promise<Reply> => {
    const path = event.rawPath.replace(/(?<=.)\/$/, "");
    const document = documentNames.find((name) => path === documentPaths[name]);
    if (document !== undefined) {
      const headers = {
        "Cache-Control": cacheFor(documentCacheSeconds),
        // Tools that read the document in a browser may have any origin, and the document is public.
        "Access-Control-Allow-Origin": "*",
      };
      return { status: 200, body: loadDocument(document), headers };
    }
    manifest ??= readManifest(directory);
    const file = Object.hasOwn(manifest, path) ? manifest[path] : undefined;
    if (file === undefined || path === notFoundPath) return refuse(manifest[notFoundPath], event);
    return fileReply(directory, file, headerOf(event, "accept-encoding"));
  };
  const refuse = (page: ReferenceFile | undefined, event: ExchangeEvent): Reply => {
    const wantsPage = headerOf(event, "accept")?.includes("text/html") === true;
    if (!wantsPage || page === undefined)
      throw new Problem("route_not_found", "No page has this path. See the list of pages at /docs.");
    const { entityTag: _, ...reply } = fileReply(directory, page, headerOf(event, "accept-encoding"));
    return {
      ...reply,
      status: 404,
      headers: { ...reply.headers, "Cache-Control": "no-store", Vary: "Accept, Accept-Encoding" },
    };
  };
  return buildPipeline("serveReference", [mayBeKept], respond, systemClock);
}

const cacheFor = (seconds: number): string => `public, max-age=${seconds}`;

function fileReply(directory: string, file: ReferenceFile, acceptEncoding: string | undefined): Reply {
  const { name, encoding } = chooseForm(file, acceptEncoding);
  return {
    status: 200,
    bytes: readFileSync(join(directory, name)),
    entityTag: `W/"${file.tag}"`,
    headers: {
      "Content-Type": file.contentType,
      "Cache-Control": cacheFor(file.cacheSeconds),
      ...variesByEncoding,
      ...(encoding !== null && { "Content-Encoding": encoding }),
      ...(file.contentSecurityPolicy !== undefined && {
        "Content-Security-Policy": file.contentSecurityPolicy,
      }),
    },
  };
}

/**
 * Returns the form to send. A file without an uncompressed form is sent as gzip even to clients that do not
 * accept it, which RFC 9110, 12.5.3 permits.
 */
function chooseForm(
  { forms }: ReferenceFile,
  acceptEncoding: string | undefined,
): { name: string; encoding: ContentEncoding | null } {
  const { encoding } = chooseEncoding(acceptEncoding);
  const compressed = encoding === null ? undefined : forms[encoding];
  if (encoding !== null && compressed !== undefined) return { name: compressed, encoding };
  if (forms.identity !== undefined) return { name: forms.identity, encoding: null };
  if (forms.gzip !== undefined) return { name: forms.gzip, encoding: "gzip" };
  throw new Error("A file of the reference has no form that can be sent");
}
