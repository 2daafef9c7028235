import { createHash } from "node:crypto";
import { vi } from "vitest";
import type { TestRequest } from "../../support/requests/call-handler.ts";
import { callRoute, entryOfOperation } from "./call-function.ts";
import type { RaceStage } from "./start-race-stage.ts";

/** A partner with a key. */
export interface RacingPartner {
  partnerId: string;
  keyId: string;
  apiKey: string;
}

type Request = Omit<TestRequest, "method" | "path">;

/** Returns a request of an operator. */
export const byOperator = (request: Request = {}): TestRequest => ({
  claims: { scope: "operator", sub: "ops@example.com" },
  ...request,
});

/** Returns a request from a partner's software. */
export const byPartner = ({ apiKey }: Pick<RacingPartner, "apiKey">, request: Request = {}): TestRequest => ({
  ...request,
  headers: { "x-api-key": apiKey, ...request.headers },
});

/** Returns an idempotency header. Equal names give equal keys. */
export const idempotencyKey = (name: string): Record<string, string> => {
  const digest = createHash("sha256").update(name).digest("hex");
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `4${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
  ];
  return { "idempotency-key": [...parts, digest.slice(20, 32)].join("-") };
};

/** Returns a request from a partner's user in the console. */
export const byUser = (
  { partnerId }: Pick<RacingPartner, "partnerId">,
  request: Request = {},
): TestRequest => ({
  claims: { scope: "partner", sub: "buyer@example.com", partner_id: partnerId },
  ...request,
});

/**
 * Calls a route, which must succeed, and returns the body.
 * @throws Error with the response otherwise
 */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
export async function ask(stage: RaceStage, operationId: string, request: TestRequest): Promise<any> {
  const { status, body } = await callRoute(
    stage.actor(entryOfOperation(operationId), "setting up"),
    operationId,
    request,
  );
  if (status >= 300) throw new Error(`${operationId} answered ${status} ${JSON.stringify(body)}`);
  return body;
}

let partners = 0;

/** Opens an account with its own settings and an API key. */
export async function openRacingPartner(
  stage: RaceStage,
  settings: Record<string, unknown> = {},
): Promise<RacingPartner> {
  partners += 1;
  const account = { name: `Partner ${partners}`, contact_email: "it@example.com", trial: false };
  const body = { invoice_prefix: `RACE${partners}`, ...account, ...settings };
  const { id } = await ask(stage, "createPartner", byOperator({ body }));
  const issued = { name: "Server" };
  const key = await ask(stage, "issuePartnerKey", byOperator({ params: { id }, body: issued }));
  return { partnerId: id, keyId: key.id, apiKey: key.key };
}

/** Runs an operation at a time other than the race's. */
export async function atTime<Result>(instant: number, work: () => Promise<Result>): Promise<Result> {
  const now = Date.now();
  vi.setSystemTime(instant);
  try {
    return await work();
  } finally {
    vi.setSystemTime(now);
  }
}
