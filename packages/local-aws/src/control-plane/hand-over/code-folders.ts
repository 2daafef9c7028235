import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type NamedFile, readNamedFiles } from "../../templates/read-named-files.ts";
import type { Account } from "../account/account.ts";
import type { Properties } from "../account/account-records.ts";
import type { Blobs } from "../account/blobs.ts";
import { readZip } from "./read-zip.ts";

/** The published code of functions, each archive unpacked once into a folder. */
export class CodeFolders {
  readonly #account: Account;
  readonly #blobs: Blobs;
  readonly #directory: string;
  readonly #folders = new Map<string, string>();

  constructor(account: Account, blobs: Blobs, directory: string) {
    this.#account = account;
    this.#blobs = blobs;
    this.#directory = directory;
  }

  /**
   * Unpacks the code of functions, and writes the published files that their environment variables name. Returns
   * folders and files by asset key.
   *
   * @throws Error for an unpublished archive
   */
  async unpack(all: readonly Properties[]): Promise<ReadonlyMap<string, string>> {
    for (const properties of all) {
      for (const named of readNamedFiles(properties)) await this.#writeFile(named);
      const { Code } = properties;
      const { S3Bucket: bucket, S3Key: key } = (Code ?? {}) as { S3Bucket?: string; S3Key?: string };
      if (bucket === undefined || key === undefined || this.#folders.has(key)) continue;
      const object = this.#account.object(bucket, key);
      if (object === undefined) throw new Error(`No code is in ${bucket} under ${key}`);
      this.#folders.set(key, await this.#unpackArchive(object.sha256));
    }
    return new Map(this.#folders);
  }

  /** Writes a file that a function's variables name, under its content hash, because keys may contain slashes. */
  async #writeFile({ bucket, key }: NamedFile): Promise<void> {
    const object = this.#account.object(bucket, key);
    if (object === undefined || this.#folders.has(key)) return;
    const file = path.join(this.#directory, object.sha256);
    await mkdir(this.#directory, { recursive: true });
    await writeFile(file, this.#blobs.get(object.sha256));
    this.#folders.set(key, file);
  }

  async #unpackArchive(sha256: string): Promise<string> {
    const folder = path.join(this.#directory, sha256);
    for (const { name, bytes } of readZip(this.#blobs.get(sha256))) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
    return folder;
  }
}
