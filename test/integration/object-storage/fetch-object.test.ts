import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ObjectRefused } from "../../../shared/adapters/object-storage/call-object.ts";
import { fetchObject } from "../../../shared/adapters/object-storage/fetch-object.ts";

let server: Server | undefined;

afterEach(() => {
  vi.unstubAllEnvs();
  server?.closeAllConnections();
  server?.close();
});

interface Seen {
  url: string | undefined;
  authorization: string | undefined;
}

/** Starts a store that returns these responses in sequence and repeats the last one. */
async function startStore(...answers: { status: number; body?: string }[]): Promise<Seen[]> {
  const seen: Seen[] = [];
  server = createServer((request, response) => {
    const answer = answers[Math.min(seen.length, answers.length - 1)];
    seen.push({ url: request.url, authorization: request.headers.authorization });
    response.writeHead(answer?.status ?? 500).end(answer?.body);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("AWS_REGION", "ap-northeast-2");
  vi.stubEnv("SNAPSHOTS_BUCKET_NAME", "snapshots");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "someone");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  return seen;
}

describe("fetching an object", () => {
  test("fetching an object signs the request with the function's role and returns the bytes", async () => {
    const seen = await startStore({ status: 200, body: "segment" });
    const bytes = await fetchObject("read:snapshots/index/", "index/a b.segment");
    expect(Buffer.from(bytes).toString()).toBe("segment");
    expect(seen).toHaveLength(1);
    expect(seen[0]?.url).toBe("/snapshots/index/a%20b.segment");
    expect(seen[0]?.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=someone\/\d{8}\/ap-northeast-2\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/,
    );
  });

  test("fetching an object is retried while the store fails", async () => {
    const seen = await startStore({ status: 503 }, { status: 500 }, { status: 200, body: "segment" });
    expect(Buffer.from(await fetchObject("read:snapshots/index/", "index/a")).toString()).toBe("segment");
    expect(seen).toHaveLength(3);
  });

  test("fetching an object stops after four failed responses and reports the last response", async () => {
    const seen = await startStore({ status: 503 });
    await expect(fetchObject("read:snapshots/index/", "index/a")).rejects.toMatchObject({ statusCode: 503 });
    expect(seen).toHaveLength(4);
  });

  test.each([403, 404])("fetching an object is not retried when the response is %i", async (status) => {
    const seen = await startStore({ status });
    await expect(fetchObject("read:snapshots/index/", "index/a")).rejects.toThrow(ObjectRefused);
    expect(seen).toHaveLength(1);
  });
});
