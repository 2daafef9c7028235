import type { SourceFault } from "../source-fault.ts";

const unit = (file: string) => ({ project: "unit", file: `test/unit/webhooks/${file}.test.ts` });

/** Faults in webhook deliveries. */
export const deliveryFaults: readonly SourceFault[] = [
  {
    effect: "A webhook is signed with the text of the secret instead of its bytes.",
    kind: "delivery",
    file: "shared/webhooks/sign-webhook.ts",
    text: 'Buffer.from(secret.slice(secretPrefix.length), "base64")',
    replacement: "Buffer.from(secret.slice(secretPrefix.length))",
    suite: unit("sign-webhook"),
  },
  {
    effect: "A webhook reaches the host agent of a cloud provider.",
    kind: "access",
    file: "shared/webhooks/check-address.ts",
    text: 'new Set(["168.63.129.16"])',
    replacement: "new Set<string>()",
    suite: unit("check-address"),
  },
  {
    effect: "One private address among public ones may be called.",
    kind: "access",
    file: "shared/webhooks/check-address.ts",
    text: 'kinds.every((kind) => kind === "public")',
    replacement: 'kinds.some((kind) => kind === "public")',
    suite: unit("check-address"),
  },
  {
    effect: "A webhook connects to an address that was not checked.",
    kind: "access",
    file: "shared/webhooks/request-target.ts",
    text: "    lookup: pinLookup(target),\n",
    replacement: "",
    suite: unit("send-webhook"),
  },
  {
    effect: "A receiver advances the next attempt.",
    kind: "delivery",
    file: "shared/domain/webhooks/retry-schedule.ts",
    text: "Math.max(jittered, attempt.retryAfterSeconds ?? 0)",
    replacement: "(attempt.retryAfterSeconds ?? jittered)",
    suite: unit("retry-schedule"),
  },
  {
    effect: "A receiver postpones an attempt by more than a day.",
    kind: "boundary",
    file: "shared/domain/webhooks/parse-retry-after.ts",
    text: "Math.min(seconds, retryAfterLimitSeconds)",
    replacement: "seconds",
    suite: unit("parse-retry-after"),
  },
  {
    effect: "A failing endpoint is disabled before its partner was warned.",
    kind: "delivery",
    file: "shared/domain/webhooks/failing-endpoint.ts",
    text: "return warnedAt === null",
    replacement: "return warnedAt !== null",
    suite: unit("failing-endpoint"),
  },
];
