import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import {
  type MessageParty,
  messageLimits,
  messageParties,
  otherParty,
  previewOf,
  withdrawMessage,
} from "../../../shared/domain/messages/message.ts";
import { messageLimitReached } from "../../../shared/domain/messages/message-rate.ts";
import {
  addMessage,
  markRead,
  messageCountOf,
  unreadCountOf,
} from "../../../shared/domain/messages/message-thread.ts";
import { requireValue } from "../../support/require-value.ts";
import { begunAt, minute, orderThread, writeAll } from "./build-thread.ts";

const anyParties = fc.array(fc.constantFrom<MessageParty>(...messageParties), { maxLength: 12 });

describe("message thread", () => {
  it("the messages of a thread are numbered from 1 without gaps, for any sequence of writers", () => {
    fc.assert(
      fc.property(anyParties, (parties) => {
        const { thread, messages } = writeAll(parties);
        expect(messages.map(({ sequence }) => sequence)).toEqual(parties.map((_, position) => position + 1));
        expect(messageCountOf(thread)).toBe(parties.length);
        expect(thread.version).toBe(parties.length);
      }),
    );
  });

  it("a message is never older than the previous message, even with a slow clock", () => {
    const { thread } = writeAll(["partner", "operator"]);
    const author = { kind: "partner", displayName: null, userIdSha256: null } as const;
    const { message } = addMessage(thread, {
      messageId: "msg_3",
      author,
      text: "Late",
      attachments: [],
      now: begunAt - minute,
    });
    expect(message.createdAt).toBe(begunAt + minute);
  });

  it("the unread messages of a reader are the other participant's messages after the read marker", () => {
    fc.assert(
      fc.property(anyParties, fc.nat(), (parties, place) => {
        const { thread, messages } = writeAll(parties);
        for (const party of messageParties) {
          const others = messages.filter(({ author }) => author.kind === otherParty(party));
          expect(unreadCountOf(thread, party)).toBe(others.length);
          const through = messages[place % Math.max(1, messages.length)];
          if (through === undefined) continue;
          const marked = requireValue(markRead(thread, party, through));
          const left = others.filter(({ sequence }) => sequence > through.sequence);
          expect(unreadCountOf(marked, party)).toBe(left.length);
          expect(unreadCountOf(marked, otherParty(party))).toBe(unreadCountOf(thread, otherParty(party)));
        }
      }),
    );
  });

  it("writing a message does not mark received messages as read", () => {
    const { thread } = writeAll(["operator", "partner"]);
    expect(unreadCountOf(thread, "partner")).toBe(1);
  });

  it("a read marker never moves back, and setting it again changes nothing", () => {
    const { thread, messages } = writeAll(["operator", "operator", "operator"]);
    const marked = requireValue(markRead(thread, "partner", requireValue(messages[1])));
    for (const earlier of messages.slice(0, 2)) expect(markRead(marked, "partner", earlier)).toBeNull();
    expect(markRead(marked, "partner", requireValue(messages[2]))?.read.partner.through).toBe(3);
  });

  it("the error for a read marker beyond the newest message names the field body.through", () => {
    const { thread } = writeAll(["operator"]);
    expect(() => markRead(thread, "partner", null)).toThrow(
      expect.objectContaining({
        code: "validation_error",
        details: { issues: [{ path: "body.through", message: expect.stringContaining("newest is 1") }] },
      }),
    );
  });

  it("a thread waits for operators only while operators have unread messages", () => {
    fc.assert(
      fc.property(anyParties, fc.array(fc.nat(), { maxLength: 3 }), (parties, places) => {
        const { thread, messages } = writeAll(parties);
        let marked = thread;
        for (const place of places) {
          const through = messages[place % Math.max(1, messages.length)];
          if (through !== undefined) marked = markRead(marked, "operator", through) ?? marked;
        }
        const unread = messages.find(
          ({ author, sequence }) => author.kind === "partner" && sequence > marked.read.operator.through,
        );
        if (unread === undefined) expect(marked.waitingSince).toBeNull();
        else expect(requireValue(marked.waitingSince)).toBeLessThanOrEqual(unread.createdAt);
      }),
    );
  });

  it("the waiting time of a thread starts at its first unread message, even if more messages are written", () => {
    const { thread } = writeAll(["operator", "partner", "partner"]);
    expect(thread.waitingSince).toBe(begunAt + minute);
    expect(orderThread.waitingSince).toBeNull();
  });
});

describe("thread messages", () => {
  it("a preview has the first 200 characters and never half of a character", () => {
    expect(previewOf("short")).toBe("short");
    const preview = previewOf("🚗".repeat(300));
    expect([...preview]).toHaveLength(messageLimits.preview);
    expect(preview.isWellFormed()).toBe(true);
  });

  it("a message can be withdrawn once, which removes its text and records who withdrew it and why", () => {
    const [message] = writeAll(["operator"]).messages;
    const withdrawal = { at: begunAt, by: "ops", reason: "Wrong order" };
    const withdrawn = withdrawMessage(requireValue(message), withdrawal);
    expect(withdrawn).toEqual({ ...message, text: null, withdrawal });
    expect(() => withdrawMessage(withdrawn, withdrawal)).toThrow(Problem);
  });

  it("the error for exceeding the message limit sets Retry-After to the next calendar minute", () => {
    const { details, headers } = messageLimitReached(begunAt + 18_000);
    expect(details).toEqual({ scope: "messages", retry_after_seconds: 42 });
    expect(headers).toEqual({ "Retry-After": "42" });
  });
});
