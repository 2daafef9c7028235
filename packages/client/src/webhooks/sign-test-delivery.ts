import { InvalidArgumentError } from "../errors.ts";
import { sign, signatureSchemes, toBase64, toHex } from "./signature-schemes.ts";

/** A delivery as the service would send it. */
export interface SignedDelivery {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Signs an event as the service does, in both schemes, so that tests of a receiver need no service.
 * @param event the envelope; text is signed unchanged
 * @param secret `whsec_...`, one or several
 * @param timestampSeconds the signature's timestamp, unix seconds; default now
 */
export async function signTestDelivery(
  event: { readonly id: string } | string,
  secret: string | readonly string[],
  timestampSeconds: number = Math.floor(Date.now() / 1000),
): Promise<SignedDelivery> {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const { id } = JSON.parse(body) as { id?: unknown };
  if (typeof id !== "string") throw new InvalidArgumentError("The event must have an id.");
  const secrets = typeof secret === "string" ? [secret] : secret;
  const [own, standard] = signatureSchemes;
  const signAll = (scheme: (typeof signatureSchemes)[number] | undefined, message: string) =>
    Promise.all(
      secrets.map((one) => {
        const key = scheme?.keyOf(one) ?? null;
        if (key === null) throw new InvalidArgumentError("A secret must be whsec_ and base64.");
        return sign(key, new TextEncoder().encode(message));
      }),
    );
  const time = String(timestampSeconds);
  const hexes = (await signAll(own, `${time}.${body}`)).map((bytes) => `v1=${toHex(bytes)}`);
  const base64s = (await signAll(standard, `${id}.${time}.${body}`)).map((bytes) => `v1,${toBase64(bytes)}`);
  return {
    body,
    headers: {
      "content-type": "application/json",
      "x-svc-signature": [`t=${time}`, ...hexes].join(","),
      "x-svc-timestamp": time,
      "x-svc-event-id": id,
      "webhook-id": id,
      "webhook-timestamp": time,
      "webhook-signature": base64s.join(" "),
    },
  };
}
