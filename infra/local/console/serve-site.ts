import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { splitTarget } from "@vehicle-sourcing/local-aws/machine/split-target.ts";
import { describeSiteFile, listSiteFiles, settingsKey } from "../../console/site-files.ts";
import type { ConsoleFront } from "./read-console-front.ts";

/** One file of the site in the form in which it is sent. */
interface ServedFile {
  body: Buffer;
  contentType: string;
  cacheControl: string;
  etag: string;
}

/** A console's site by the paths of its files, such as `/index.html`. */
export type ServedSite = ReadonlyMap<string, ServedFile>;

/**
 * Returns a built site without its settings, as a deployment would publish it.
 * @throws Error if the folder contains no valid built site
 */
export async function loadSite(directory: string): Promise<ServedSite> {
  const site = new Map<string, ServedFile>();
  for (const { key, path, contentType, cacheControl } of await listSiteFiles(directory))
    site.set(`/${key}`, toServed(await readFile(path), { contentType, cacheControl }));
  return site;
}

/** Returns the settings of a site, as a deployment would publish them. */
export const loadSettings = (settings: string): ServedSite =>
  new Map([[settingsPath, toServed(Buffer.from(settings), describeSiteFile(settingsKey))]]);

/** The path of the settings. */
export const settingsPath = `/${settingsKey}`;

const toServed = (
  body: Buffer,
  description: Pick<ServedFile, "cacheControl" | "contentType">,
): ServedFile => ({
  ...{ body, ...description },
  etag: `"${createHash("md5").update(body).digest("hex")}"`,
});

/** Responds to a request for the site as CloudFront and its bucket do. */
export function handleForSite(
  request: IncomingMessage,
  response: ServerResponse,
  { front, site }: { front: ConsoleFront; site: ServedSite },
): void {
  const { path } = splitTarget(request.url ?? "/");
  const { method = "GET", headers } = request;
  const behavior = front.behaviorOf(path);
  const answer = (statusCode: number, own: Record<string, string>, body: Buffer | string = "") => {
    response.writeHead(statusCode, { ...own, ...behavior.headers });
    response.end(method === "HEAD" ? undefined : body);
  };
  const refuse = (statusCode: number, text: string) =>
    answer(statusCode, { "content-type": "text/plain; charset=utf-8" }, text);
  if (!behavior.methods.includes(method)) {
    refuse(403, "This distribution is not configured to allow the HTTP request method.");
    return;
  }
  const file = site.get(behavior.choosePath(path, headers));
  if (file === undefined) {
    refuse(404, "The specified key does not exist.");
    return;
  }
  const common = { etag: file.etag, "cache-control": file.cacheControl };
  if (headers["if-none-match"] === file.etag) answer(304, common);
  else answer(200, { ...common, "content-type": file.contentType, ...lengthOf(file) }, file.body);
}

const lengthOf = ({ body }: ServedFile) => ({ "content-length": String(body.length) });
