import { afterEach, describe, expect, it } from "vitest";
import { downloadImage } from "../../../shared/adapters/media/download-image.ts";
import { readAnswer, sendRequest } from "../../../shared/adapters/send-request.ts";
import { type Misbehaviour, startHostileReceiver } from "../../support/services/start-hostile-receiver.ts";

const allowedMilliseconds = 400;
/** The allowed time, plus a margin for a busy machine. */
const longestMilliseconds = 3 * allowedMilliseconds;

const ways: Misbehaviour[] = [
  "hangs",
  "drips",
  "drips-headers",
  "closes-early",
  "breaks-off",
  "talks-nonsense",
  "switches-protocols",
  "switches-to-tls",
  "answers-as-proxy",
  "never-continues",
  "half-closes",
  "half-closes-in-body",
  "drips-trailers",
];

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function startOne(way: Misbehaviour): Promise<URL> {
  const { url, stop } = await startHostileReceiver(way);
  stops.push(stop);
  return new URL(url);
}

/** Returns the duration of a call in milliseconds. */
async function measureMilliseconds(call: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await Promise.allSettled([call]);
  return performance.now() - startedAt;
}

describe("requests with endless responses", () => {
  it.each(ways)(
    "the download of a picture fails within its time limit with the source fault `%s`",
    async (way) => {
      const url = await startOne(way);
      const target = { url, addresses: [{ address: "127.0.0.1", family: 4 }] as const };
      const limits = { timeoutMilliseconds: allowedMilliseconds, sizeBytes: 1024 };
      const download = downloadImage(target, limits);
      expect(await measureMilliseconds(download)).toBeLessThan(longestMilliseconds);
      await expect(download).rejects.toThrow("The source ");
    },
  );

  it.each(ways)(
    "a request to an upstream settles within its time limit with the upstream fault `%s`",
    async (way) => {
      const url = await startOne(way);
      const request = { method: "GET", headers: {}, timeoutMilliseconds: allowedMilliseconds } as const;
      const call = sendRequest(url, request).then((answer) => readAnswer(answer));
      expect(await measureMilliseconds(call)).toBeLessThan(longestMilliseconds);
    },
  );
});
