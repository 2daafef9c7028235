import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ContentEncoding } from "../choose-encoding.ts";

/** One address of the reference, as listed in `manifest.json` next to the files. */
export interface ReferenceFile {
  contentType: string;
  /** The content security policy of a page; undefined for other files. */
  contentSecurityPolicy?: string;
  /** The time for which a cache may serve the file without revalidation. */
  cacheSeconds: number;
  /** Entity tag of the content, without quotation marks. */
  tag: string;
  /** Names of the files that contain the content, by compression. Very large content is not stored uncompressed. */
  forms: Partial<Record<ContentEncoding | "identity", string>>;
}

/** Everything that is served, by path. */
export type ReferenceManifest = Readonly<Record<string, ReferenceFile>>;

/** Name of the list in the directory of the files. */
export const manifestName = "manifest.json";

/** The page that a browser gets for an unknown path below `/docs`. */
export const notFoundPath = "/docs/not-found";

/** Returns the list in a directory that the bundler filled. */
export const readManifest = (directory: string): ReferenceManifest =>
  JSON.parse(readFileSync(join(directory, manifestName), "utf8")) as ReferenceManifest;

/** The paths of documents that are completed with the serving URL. */
export const documentPaths = {
  "openapi.json": "/openapi.json",
  "asyncapi.json": "/asyncapi.json",
  "collection.json": "/docs/collection.json",
} as const;

export type DocumentName = keyof typeof documentPaths;
