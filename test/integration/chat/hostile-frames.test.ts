import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { serverFrameSchema } from "../../../shared/contract/chat/frames.ts";
import { chatLimits } from "../../../shared/domain/chat/chat-connection.ts";
import { breakValue, generateHostile, toJson } from "../../fuzz/break-value.ts";
import { sampleFrames } from "../../support/chat/sample-frames.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { openOrderingPartner } from "../messages/message-world.ts";
import { ask, issueOperatorToken, issueToken, open, send } from "./chat-world.ts";

let table: RunningTable;
let store: RunningObjectStore;
beforeAll(async () => {
  [table, store] = await Promise.all([startTable(), startObjectStore()]);
});
afterAll(() => Promise.all([table.stop(), store.stop()]));
afterEach(() => {
  vi.useRealTimers();
});

const validFrames = fc.oneof(
  fc.constantFrom(...Object.values(sampleFrames)).map((makeFrame) => makeFrame()),
  fc.string({ minLength: 1, maxLength: 40 }).map((text) => ({ ...sampleFrames.send(), text })),
);

const frames = fc.oneof(
  { weight: 6, arbitrary: breakValue(validFrames) },
  { weight: 1, arbitrary: validFrames },
  { weight: 1, arbitrary: generateHostile() },
);

/** Possible client texts: JSON, truncated JSON and invalid JSON. */
const texts = fc
  .tuple(
    frames,
    fc.oneof(
      { weight: 8, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
    ),
  )
  .map(([frame, share]) => {
    const text = String(toJson(frame));
    return text.slice(0, Math.ceil(text.length * share));
  });

const minuteMilliseconds = 60_000;
/** Below a connection's limit of frames. */
const framesAMinute = 40;

describe("hostile frames", () => {
  it.each(["partner", "operator"] as const)(
    "any input from the %s's page gets a documented frame and never causes a service failure",
    async (party) => {
      const now = Math.ceil(Date.now() / minuteMilliseconds) * minuteMilliseconds;
      vi.useFakeTimers({ toFake: ["Date"], now });
      const partner = await openOrderingPartner();
      const token =
        party === "partner"
          ? await issueToken(partner, { lifetimeSeconds: 3_600 })
          : await issueOperatorToken(partner.orderId);
      const page = await open(token);
      let sent = 0;
      const types = new Set<string>();
      await fc.assert(
        fc.asyncProperty(texts, fc.boolean(), async (text, isBase64Encoded) => {
          sent += 1;
          vi.setSystemTime(now + Math.floor(sent / framesAMinute) * minuteMilliseconds);
          const answer = await send(page, text, { isBase64Encoded });
          z.parse(serverFrameSchema, answer);
          types.add(answer.type);
          expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(chatLimits.frameBytes);
          if (answer.type === "error")
            expect(["internal_error", "invalid_chat_token"]).not.toContain(answer.error.code);
        }),
        { numRuns: 400 },
      );
      expect(types).toEqual(new Set(["answer", "error"]));
      expect((await ask(page, "ping")).error).toBeUndefined();
    },
  );
});
