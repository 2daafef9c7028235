import { isIP } from "node:net";
import { Problem } from "../domain/errors/problem.ts";
import { isSameSecret } from "../platform/is-same-secret.ts";
import { headerOf, type Step } from "./exchange.ts";
import { originSecretHeader, originSecretVariables, viewerAddressHeader } from "./origin-secrets.ts";

/**
 * Rejects requests that did not pass through the stage's own CloudFront, and records the client's address. If the API
 * has no CloudFront, the gateway received the client's connection itself, and address headers are ignored.
 */
export const requireOwnEdge: Step = {
  before: ({ event }) => {
    event.exchange.callerAddress = requireOriginSecret(event)
      ? readViewerAddress(headerOf(event, viewerAddressHeader))
      : event.requestContext.http.sourceIp;
  },
};

/** The parts of a gateway's event that show how a request arrived. */
export interface ArrivedRequest {
  headers: Record<string, string | undefined>;
  stageVariables?: Record<string, string | undefined> | undefined;
}

/**
 * Rejects a request without the secret of the stage's CloudFront. The secret is removed from the request, so
 * that no later step can log or show it.
 * @returns false if the API has no CloudFront
 * @throws Problem forbidden
 */
export function requireOriginSecret(event: ArrivedRequest): boolean {
  const declared = declaredSecrets(event);
  const presented = headerOf(event, originSecretHeader);
  removeHeader(event, originSecretHeader);
  if (declared.length === 0) return false;
  // A secret that was stored empty would admit anyone with an empty header.
  if (presented === undefined || !isAccepted(presented, declared.filter(isSecret))) {
    throw new Problem("forbidden", "Call the API at its public address.");
  }
  return true;
}

const isSecret = (text: string): boolean => text.trim() !== "";

const declaredSecrets = ({ stageVariables }: ArrivedRequest): string[] =>
  originSecretVariables.flatMap((name) => stageVariables?.[name] ?? []);

/** Compares with every secret, so that the time does not reveal which one matched. */
const isAccepted = (presented: string, accepted: readonly string[]): boolean =>
  accepted.map((secret) => isSameSecret(presented, secret)).includes(true);

function removeHeader(event: ArrivedRequest, wanted: string): void {
  for (const name of Object.keys(event.headers)) {
    if (name.toLowerCase() === wanted) delete event.headers[name];
  }
}

/**
 * Returns the address in `198.51.100.10:46532`, `2001:db8::1:46532` or `[2001:db8::1]:46532`.
 * @throws Error when the header is absent or has another form, such as a list of two addresses
 */
function readViewerAddress(header: string | undefined): string {
  const [, bracketed, plain] = /^(?:\[([\da-f:.]+)\]|([\da-f:.]+)):\d{1,5}$/i.exec(header ?? "") ?? [];
  const address = bracketed ?? plain ?? "";
  if (isIP(address) === 0) throw new Error("CloudFront did not say where the request came from");
  return address;
}
