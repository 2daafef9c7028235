import type { SourceFault } from "../source-fault.ts";

const unit = (file: string) => ({ project: "unit", file: `test/unit/${file}.test.ts` });

/** Faults in the signed log, receipts, messages and retention. */
export const logFaults: readonly SourceFault[] = [
  {
    effect: "A signed checkpoint counts as a receipt.",
    kind: "access",
    file: "packages/client/src/statements/verify-statement.ts",
    text: 'header.alg !== "ES256" || header.typ !== type',
    replacement: 'header.alg !== "ES256"',
    suite: unit("console/verify-receipt"),
  },
  {
    effect: "A receipt is accepted that shows something else than was signed.",
    kind: "money",
    file: "packages/client/src/statements/verify-statement.ts",
    text: "if (kid !== keyId || !isSameValue(shown, claims))",
    replacement: "if (kid !== keyId)",
    suite: unit("console/verify-receipt"),
  },
  {
    effect: "A page with a changed event is shown as verified.",
    kind: "money",
    file: "console/src/components/orders/verify-receipt.ts",
    text: "digest: digest ?? null }",
    replacement: "digest: change?.digest ?? null }",
    suite: unit("console/verify-receipt"),
  },
  {
    effect: "A page with another ceiling than was signed is shown as verified.",
    kind: "money",
    file: "console/src/components/orders/verify-receipt.ts",
    text: "Object.keys(order) as",
    replacement: '["id"] as',
    suite: unit("console/verify-receipt"),
  },
  {
    effect: "The client reads on behind a changed event.",
    kind: "delivery",
    file: "packages/client/src/events/event-chain.ts",
    text: "if (digest !== expected)",
    replacement: "if (digest === undefined)",
    suite: unit("client/verify-chain"),
  },
  {
    effect: "An event's digest does not follow from the digest before.",
    kind: "delivery",
    file: "shared/persistence/events/event-chain.ts",
    text: "digestText(content + before)",
    replacement: "digestText(content)",
    suite: unit("webhooks/event-chain"),
  },
  {
    effect: "A withdrawn message breaks the log.",
    kind: "privacy",
    file: "shared/persistence/events/event-chain.ts",
    text: "withoutMessageText({ type: envelope.type, body: content })",
    replacement: "content",
    suite: unit("webhooks/event-chain"),
  },
  {
    effect: "A file's name hides its extension by a change of direction.",
    kind: "text",
    file: "shared/domain/messages/attachment.ts",
    text: "\\p{Bidi_Control}",
    replacement: "",
    suite: unit("messages/attachments"),
  },
  {
    effect: "An announced file may be sent when its time is over.",
    kind: "boundary",
    file: "shared/domain/messages/attachment.ts",
    text: "createdAt + attachmentWaitMilliseconds <= now",
    replacement: "createdAt + attachmentWaitMilliseconds < now",
    suite: unit("messages/attachments"),
  },
  {
    effect: "Pending approvals are kept longer than the document says.",
    kind: "generated document",
    file: "shared/domain/retention/kept-days.ts",
    text: "export const approvalDays = 90;",
    replacement: "export const approvalDays = 91;",
    suite: unit("docs/retention"),
  },
];
