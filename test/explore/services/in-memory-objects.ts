import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { UpstreamAnswer, UpstreamRequest } from "@vehicle-sourcing/local-aws/proxy/forward-call.ts";
import { requireValue } from "../../support/require-value.ts";

interface StoredObject {
  bytes: Buffer;
  contentType: string;
  writtenAt: number;
}

/** The contents of the store at one moment, by bucket and key. Objects are never modified in place. */
export type ObjectState = ReadonlyMap<string, StoredObject>;

/** An object store in memory. The caller checks preconditions. Every requested bucket exists. */
export class InMemoryObjects {
  #objects = new Map<string, StoredObject>();

  read(): ObjectState {
    return new Map(this.#objects);
  }

  restore(state: ObjectState): void {
    this.#objects = new Map(state);
  }

  /** Responds to a path-style request. @throws Error for an unsupported request */
  answer({ method, path, headers, body }: UpstreamRequest): UpstreamAnswer {
    const url = new URL(path, "http://store");
    const [bucket = "", ...key] = decodeURIComponent(url.pathname).slice(1).split("/");
    const name = `${bucket}/${key.join("/")}`;
    if (key.length === 0 || key[0] === "") {
      if (method === "GET" && url.searchParams.get("list-type") === "2")
        return this.#list(bucket, url.searchParams);
      throw new Error(`The in-memory store does not know ${method} of a bucket`);
    }
    switch (method) {
      case "PUT":
        return headers["x-amz-copy-source"] === undefined
          ? this.#put(name, headers, body === null ? Buffer.alloc(0) : Buffer.from(body))
          : this.#copy(decodeURIComponent(String(headers["x-amz-copy-source"])).slice(1), name, headers);
      case "DELETE":
        this.#objects.delete(name);
        return { statusCode: 204, headers: {}, body: Buffer.alloc(0) };
      case "GET":
      case "HEAD":
        return this.#get(name, method, headers.range);
      default:
        throw new Error(`The in-memory store does not know ${method}`);
    }
  }

  #put(name: string, headers: UpstreamRequest["headers"], bytes: Buffer): UpstreamAnswer {
    const contentType = String(headers["content-type"] ?? "application/octet-stream");
    this.#objects.set(name, { bytes, contentType, writtenAt: Date.now() });
    return { statusCode: 200, headers: { etag: etagOf(bytes) }, body: Buffer.alloc(0) };
  }

  #copy(from: string, to: string, headers: UpstreamRequest["headers"]): UpstreamAnswer {
    const found = this.#objects.get(from);
    if (found === undefined) return noSuchKey();
    this.#put(to, headers, found.bytes);
    return toXml(200, `<CopyObjectResult><ETag>${etagOf(found.bytes)}</ETag></CopyObjectResult>`);
  }

  #get(name: string, method: string, range: string | string[] | undefined): UpstreamAnswer {
    const found = this.#objects.get(name);
    if (found === undefined) return noSuchKey();
    const { bytes, contentType, writtenAt } = found;
    const headers = {
      ...{ etag: etagOf(bytes), "content-type": contentType },
      "last-modified": new Date(writtenAt).toUTCString(),
    };
    const [from, to] = /^bytes=(\d+)-(\d+)$/.exec(String(range))?.slice(1).map(Number) ?? [];
    const part = from === undefined ? bytes : bytes.subarray(from, to! + 1);
    const length = { "content-length": String(part.length) };
    if (method === "HEAD")
      return { statusCode: 200, headers: { ...headers, ...length }, body: Buffer.alloc(0) };
    const place =
      from === undefined
        ? {}
        : { "content-range": `bytes ${from}-${from + part.length - 1}/${bytes.length}` };
    return {
      statusCode: from === undefined ? 200 : 206,
      headers: { ...headers, ...length, ...place },
      body: Readable.from([part]),
    };
  }

  #list(bucket: string, query: URLSearchParams): UpstreamAnswer {
    const prefix = `${bucket}/${requireValue(query.get("prefix"))}`;
    const after = query.get("continuation-token") ?? query.get("start-after");
    const limit = Number(query.get("max-keys") ?? 1_000);
    const found = [...this.#objects]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, object]) => ({ key: name.slice(bucket.length + 1), ...object }))
      .filter(({ key }) => after === null || key > after)
      .sort((one, other) => (one.key < other.key ? -1 : 1));
    const page = found.slice(0, limit);
    const isCut = page.length < found.length;
    const contents = page.map(
      ({ key, bytes, writtenAt }) =>
        `<Contents><Key>${key}</Key><LastModified>${new Date(writtenAt).toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    );
    const next = isCut ? `<NextContinuationToken>${page.at(-1)!.key}</NextContinuationToken>` : "";
    return toXml(
      200,
      `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}<KeyCount>${page.length}</KeyCount>${contents.join("")}</ListBucketResult>`,
    );
  }
}

const noSuchKey = (): UpstreamAnswer =>
  toXml(404, "<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>");

const etagOf = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`;

const toXml = (statusCode: number, text: string): UpstreamAnswer => ({
  statusCode,
  headers: { "content-type": "application/xml" },
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`),
});
