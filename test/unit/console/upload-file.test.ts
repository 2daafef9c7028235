// @vitest-environment jsdom
import { Blob as NodeBlob } from "node:buffer";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  asGzip,
  isGzip,
  StoreUnreachable,
  UploadRefusal,
  uploadFile,
  writeUploadCommand,
} from "../../../console/src/operator/inventory/upload-file.ts";

const headers = { "content-type": "application/gzip", "if-none-match": "*" };

describe("file upload", () => {
  let server: Server;
  let url: string;
  let status = 200;
  let received: { headers: IncomingHttpHeaders; body: Buffer } | undefined;
  let arrive: () => void = () => undefined;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      response.setHeader("access-control-allow-origin", "*");
      response.setHeader("access-control-allow-headers", "content-type, if-none-match");
      response.setHeader("access-control-allow-methods", "PUT");
      arrive();
      if (request.method === "PUT") received = { headers: request.headers, body: await buffer(request) };
      response.writeHead(request.method === "PUT" ? status : 204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/inventory/a.gz?signature=1`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    status = 200;
    received = undefined;
    arrive = () => undefined;
  });

  const send = (target: string, signal = new AbortController().signal, onSent = () => undefined) =>
    uploadFile(new Blob(["a line\n"]), { url: target, headers }, { onSent, signal });

  it("an uploaded file arrives complete and with the given headers, and the upload reports its progress", async () => {
    const sent: number[] = [];
    const progress = ({ sent: bytes }: { sent: number }) => sent.push(bytes);
    const file = new Blob(["x".repeat(100_000)]);
    const { signal } = new AbortController();
    await uploadFile(file, { url, headers }, { onSent: progress, signal });
    expect(received?.body.length).toBe(100_000);
    expect(received?.headers).toMatchObject(headers);
    expect(sent.at(-1)).toBe(100_000);
  });

  it("the error of a rejected upload has the response's status, and status 412 means that the file was already uploaded", async () => {
    status = 403;
    const refused = await send(url).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UploadRefusal);
    expect(refused).toMatchObject({ status: 403, isAlreadyThere: false });
    status = 412;
    expect(await send(url).catch((error: unknown) => error)).toMatchObject({ isAlreadyThere: true });
  });

  it("an upload to an unreachable store fails with a StoreUnreachable error", async () => {
    await expect(send("http://127.0.0.1:1/")).rejects.toBeInstanceOf(StoreUnreachable);
  });

  it("an aborted upload fails with the signal's reason, before and during the request", async () => {
    const reason = new Error("stopped");
    await expect(send(url, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    arrive = () => controller.abort(reason);
    await expect(send(url, controller.signal)).rejects.toBe(reason);
  });
});

/** Returns a file like a browser's, because jsdom's files do not support streams. */
const fileOf = (...parts: (string | Buffer)[]) => new NodeBlob(parts) as unknown as Blob;

describe("batch file", () => {
  it("an uncompressed file is compressed with gzip, and a gzip file is sent unchanged", async () => {
    const text = '{"listing_id":"a"}\n';
    const plain = fileOf(text);
    expect(await isGzip(plain)).toBe(false);
    const compressed = await asGzip(plain);
    expect(gunzipSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(text);
    const gzip = fileOf(gzipSync(text));
    expect(await isGzip(gzip)).toBe(true);
    expect(await asGzip(gzip)).toBe(gzip);
    expect(await isGzip(fileOf())).toBe(false);
  });

  it("the displayed upload command sends the same content as the page, for any file name", () => {
    const target = { url: "https://store.test/a?x=1&y=2", headers: { "if-none-match": "*" } };
    expect(writeUploadCommand(target, "it's.ndjson.gz", false)).toBe(
      `curl --fail --upload-file 'it'\\''s.ndjson.gz' \\\n  --header 'if-none-match: *' \\\n  'https://store.test/a?x=1&y=2'`,
    );
    expect(writeUploadCommand(target, "a.ndjson", true)).toContain(
      "gzip --keep 'a.ndjson' && curl --fail --upload-file 'a.ndjson.gz'",
    );
  });
});
