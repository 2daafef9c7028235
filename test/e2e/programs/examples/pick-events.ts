import type { EventExample } from "../../../../shared/contract/examples/example-library.ts";
import { type DeliveredType, deliveredTypes } from "../../../../shared/domain/webhooks/event.ts";
import { signWebhook } from "../../../../shared/webhooks/sign-webhook.ts";
import {
  exampleSecond,
  type Substitution,
  substituteValues,
} from "../../../support/examples/substitute-values.ts";
import type { World } from "./world.ts";

/** Obviously not a real secret. It signs the examples, so that receivers can be tested with them. */
const exampleSecret = `whsec_${Buffer.from("no real secret, example 00000001").toString("base64")}`;

/** Returns the first message of each type at the partner's endpoint, signed again after the replacement of values. */
export function pickEvents(
  { receiver, recorder }: World,
  substitution: Substitution,
): Record<string, EventExample> {
  const offset = recorder.now() - Date.now();
  const picked = deliveredTypes.flatMap((type: DeliveredType) => {
    const [found] = receiver.received
      .filter(({ envelope }) => envelope.type === type && envelope.data.is_test !== true)
      .toSorted((one, other) => one.envelope.sequence - other.envelope.sequence);
    if (found === undefined) return [];
    const envelope = substituteValues(found.envelope, found.receivedAt + offset, substitution);
    return [[type, signExample(envelope)] as const];
  });
  return Object.fromEntries(picked);
}

function signExample(envelope: { id: string } & Record<string, unknown>): EventExample {
  const headers = signWebhook({
    ...{ eventId: envelope.id, timestampSeconds: exampleSecond },
    ...{ body: JSON.stringify(envelope), secrets: [exampleSecret] },
  });
  return { headers, envelope, secret: exampleSecret };
}
