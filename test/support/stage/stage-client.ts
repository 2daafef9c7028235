import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { LocalEnvironmentFile } from "../../../infra/local/write-environment-file.ts";
import type { ConsoleRole } from "../../../shared/domain/access/console-roles.ts";
import { secretsOfRun } from "../secrets/secrets-of-run.ts";

/** One of the two environments. */
export type EnvironmentName = "sandbox" | "production";

/** A response with its body already read. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back and fail by assertion.
  body: any;
  /** Number of times the request was sent. Earlier attempts had 5xx responses, and may have had an effect. */
  attempts: number;
}

/** Calls the partner API with one key. */
export interface PartnerClient {
  environment: EnvironmentName;
  partnerId: string;
  apiKey: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** Places an order with a new idempotency key by default. */
  order(body: Record<string, unknown>, idempotencyKey?: string): Promise<Answer>;
}

/** The fields of a car that tests use for an order. */
export interface OrderableCar {
  id: string;
  /** With the Korean UTC offset. */
  auction_date: string;
  pricing: { listing_price: number };
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Where functions are killed within a request, callers retry 5xx responses of the gateway, as the guide says. */
const mostAttemptsWhenHostile = 4;

/**
 * Sends one request. Objects are sent as JSON, text unchanged. While `HOSTILE_SEED` is set, retries the request after a
 * 5xx response with the same headers, including the idempotency key.
 */
export async function send(url: string, options: Sent = {}): Promise<Answer> {
  const mostAttempts = process.env.HOSTILE_SEED === undefined ? 1 : mostAttemptsWhenHostile;
  for (let attempts = 1; ; attempts += 1) {
    const answer = await sendOnce(url, options);
    if (answer.status < 500 || attempts >= mostAttempts) return { ...answer, attempts };
    await sleep(2 ** attempts * 50);
  }
}

async function sendOnce(url: string, options: Sent): Promise<Omit<Answer, "attempts">> {
  const { method = "GET", headers = {}, body } = options;
  secretsOfRun.noteRequest(headers);
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    body: typeof body === "string" ? body : body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  secretsOfRun.noteAnswer(`${response.headers.get("location")} ${text}`);
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** Shorter than the lifetime of tokens from any issuer here. */
const tokenKeptMilliseconds = 10 * 60_000;

/** An HTTP client of a running stage for tests. */
export class StageClient {
  env: LocalEnvironmentFile;
  private readonly tokens = new Map<string, { token: Promise<string>; askedAt: number }>();
  private readonly takenCars = new Set<string>();

  constructor(env: LocalEnvironmentFile) {
    this.env = env;
  }

  /** Points this client, and the partner clients that it created, to a restarted stage. */
  follow(env: LocalEnvironmentFile): void {
    this.env = env;
    this.tokens.clear();
  }

  /** A client that sends `apiKey` to the partner API of `environment`. */
  partner(environment: EnvironmentName, apiKey: string, partnerId = ""): PartnerClient {
    const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      send(this.env[environment].base_url + path, {
        method,
        body,
        headers: { "x-api-key": apiKey, ...headers },
      });
    return {
      environment,
      partnerId,
      apiKey,
      get: (path, headers) => call("GET", path, undefined, headers),
      post: (path, body, headers) => call("POST", path, body, headers),
      patch: (path, body) => call("PATCH", path, body),
      delete: (path) => call("DELETE", path),
      order: (body, idempotencyKey = randomUUID()) =>
        call("POST", "/v1/orders", body, { "idempotency-key": idempotencyKey }),
    };
  }

  /** Returns an access token by client credentials, renewed long before it expires. */
  token(scope: "operator" | "partner", partnerId?: string, role?: ConsoleRole): Promise<string> {
    const name = JSON.stringify([scope, partnerId, role]);
    const known = this.tokens.get(name);
    if (known !== undefined && performance.now() - known.askedAt < tokenKeptMilliseconds) return known.token;
    const token = requestToken(this.env, scope, { partnerId, role });
    this.tokens.set(name, { token, askedAt: performance.now() });
    return token;
  }

  /** Calls the console API as an operator. */
  async operator(
    environment: EnvironmentName,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const authorization = `Bearer ${await this.token("operator")}`;
    const url = this.env[environment].console_api_url + path;
    return send(url, { method, body, headers: { ...headers, authorization } });
  }

  /** Calls the console API as a user of a partner. */
  async partnerUser(
    environment: EnvironmentName,
    partnerId: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer> {
    const authorization = `Bearer ${await this.token("partner", partnerId)}`;
    return send(this.env[environment].console_api_url + path, { method, body, headers: { authorization } });
  }

  /** Creates the test's own partner with a key, which no other test can affect. */
  async createPartner(
    environment: EnvironmentName,
    overrides: Record<string, unknown> = {},
  ): Promise<PartnerClient> {
    const created = await this.operator(environment, "POST", "/ops/v1/partners", {
      name: `Test partner ${randomUUID().slice(0, 8)}`,
      contact_email: "integration@partner.test",
      invoice_prefix: `T${randomUUID().replaceAll("-", "").slice(0, 9).toUpperCase()}`,
      trial: false,
      production_approved: true,
      ...overrides,
    });
    if (created.status !== 201) throw new Error(`No partner: ${JSON.stringify(created.body)}`);
    const issued = await this.issueKey(environment, created.body.id);
    if (issued.status !== 201) throw new Error(`No key: ${JSON.stringify(issued.body)}`);
    return this.partner(environment, issued.body.key, created.body.id);
  }

  /** Issues a key to a partner as the operator. Production keys allow loopback by default. */
  issueKey(environment: EnvironmentName, partnerId: string, allowlist?: string[]): Promise<Answer> {
    return this.operator(environment, "POST", `/ops/v1/partners/${partnerId}/keys`, {
      name: "test",
      allowlist: allowlist ?? (environment === "production" ? ["127.0.0.1/32", "::1/128"] : []),
    });
  }

  /**
   * Returns an auction car with an open order window that this client has not returned before and that nobody else
   * has ordered or won. Each test file passes its own make, so that files do not bid against each other.
   */
  async takeOrderableCar(partner: PartnerClient, make: string): Promise<OrderableCar> {
    const page = await partner.get(
      `/v1/vehicles?orderable_only=true&limit=200&make=${encodeURIComponent(make)}`,
    );
    for (const car of page.body.data as OrderableCar[]) {
      if (this.takenCars.has(car.id)) continue;
      this.takenCars.add(car.id);
      if (!(await this.hasLot(partner.environment, car))) return car;
    }
    throw new Error(`No orderable ${make} left`);
  }

  /** Reports whether a car has active orders or was won, on the whole stage. */
  private async hasLot(environment: EnvironmentName, car: OrderableCar): Promise<boolean> {
    const day = car.auction_date.slice(0, "2026-11-20".length);
    for (let cursor = ""; ; ) {
      const path = `/ops/v1/lots?auction_date=${day}&limit=200${cursor}`;
      const { body } = await this.operator(environment, "GET", path);
      if (body.data.some((lot: { vehicle_id: string }) => lot.vehicle_id === car.id)) return true;
      if (body.next_cursor === null) return false;
      cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
    }
  }

  /** Makes a partner win a car of a make. Returns its order, which has a draft invoice. */
  async winOrder(
    environment: EnvironmentName,
    partner: PartnerClient,
    make: string,
  ): Promise<Answer["body"]> {
    const car = await this.takeOrderableCar(partner, make);
    const placed = await partner.order({
      vehicle_id: car.id,
      max_bid_amount_usd: Math.max(car.pricing.listing_price, 20_000),
    });
    await this.operator(environment, "POST", `/ops/v1/lots/${car.id}/acquire`);
    const terms = { auction_final_price_krw: 20_000_000, auction_fee_usd: 350 };
    const awarded = await this.operator(environment, "POST", `/ops/v1/lots/${car.id}/award`, terms);
    if (awarded.status !== 200) throw new Error(`No award: ${JSON.stringify(awarded.body)}`);
    return (await partner.get(`/v1/orders/${placed.body.id}`)).body;
  }
}

async function requestToken(
  env: LocalEnvironmentFile,
  scope: "operator" | "partner",
  { partnerId, role }: { partnerId: string | undefined; role: ConsoleRole | undefined },
): Promise<string> {
  const client = scope === "operator" ? env.operator_client : env.partner_client;
  const form = new URLSearchParams({ grant_type: "client_credentials", scope });
  if (partnerId !== undefined) form.set("partner_id", partnerId);
  if (role !== undefined) form.set("console_role", role);
  const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString("base64");
  const answer = await send(`${env.issuer}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
  });
  if (typeof answer.body.access_token !== "string") throw new Error(JSON.stringify(answer.body));
  return answer.body.access_token;
}
