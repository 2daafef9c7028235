import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ContentEncoding } from "../choose-encoding.ts";

/** One file of the reference, as `manifest.json` in the same directory lists it. */
export interface ReferenceFile {
  contentType: string;
  /** The content security policy of a page; undefined for other files. */
  contentSecurityPolicy?: string;
  /** The time for which a cache may serve it without revalidation. */
  cacheSeconds: number;
  /** Tag of the content, without quotation marks. */
  tag: string;
  /** Names of the files with the content, by compression. Very large content has no uncompressed file. */
  forms: Partial<Record<ContentEncoding | "identity", string>>;
}

/** Every served file, by path. */
export type ReferenceManifest = Readonly<Record<string, ReferenceFile>>;

/** Name of the list in the directory of the files. */
export const manifestName = "manifest.json";

/** Returns the list in a directory that the bundler filled. */
export const readManifest = (directory: string): ReferenceManifest =>
  JSON.parse(readFileSync(join(directory, manifestName), "utf8")) as ReferenceManifest;

/** The paths of documents that contain the stage's URL, which is inserted when they are served. */
export const documentPaths = {
  "openapi.json": "/openapi.json",
  "asyncapi.json": "/asyncapi.json",
  "collection.json": "/docs/collection.json",
} as const;

export type DocumentName = keyof typeof documentPaths;
