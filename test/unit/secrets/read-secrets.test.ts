import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchSecret } from "../../../shared/adapters/secrets/fetch-secret.ts";
import {
  optionalCredentials,
  secretCredentials,
} from "../../../shared/adapters/upstream/upstream-credentials.ts";
import { type CapturedLines, captureLines } from "../../support/capture-lines.ts";
import { type HeldSecrets, holdSecrets } from "../../support/services/hold-secrets.ts";

const name = "tests/retail-a";
const key = "Correct-horse/battery+staple=";
let secrets: HeldSecrets;
let captured: CapturedLines;

beforeAll(async () => {
  secrets = await holdSecrets({ [name]: "" });
});
afterAll(() => secrets.stop());
beforeEach(() => {
  vi.stubEnv("ENVIRONMENT", "sandbox");
  vi.stubEnv("RETAIL_A_SECRET_NAME", name);
  secrets.failWith(null);
  captured = captureLines();
});
afterEach(() => {
  captured.stop();
  vi.unstubAllEnvs();
});

const readsOf = async (run: () => Promise<unknown>): Promise<number> => {
  const before = secrets.reads();
  await run();
  return secrets.reads() - before;
};
/** An error with its causes, as text. */
const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${error.stack} ${textOf(error.cause)}` : String(error);

describe("secret in Secrets Manager", () => {
  it.each([
    ["x-api-key", { "x-api-key": key }],
    ["authorization", { authorization: `Bearer ${key}` }],
  ] as const)("the apiKey of a secret is sent in the header %s", async (header, headers) => {
    secrets.replace(name, JSON.stringify({ apiKey: key, issued: "2026-11-01" }));
    const credentials = secretCredentials("readSecret:retailA", header);
    expect(credentials.toHeaders(await credentials.read())).toEqual(headers);
  });

  it.each([
    ["invalid JSON", `{"apiKey": "${key}"`, "It is not a JSON object"],
    ["the key alone", key, "It is not a JSON object"],
    ["a list", `["${key}"]`, "It is not a JSON object"],
    ["another field name", `{"api_key": "${key}"}`, "apiKey is not"],
    ["a number", `{"apiKey": 1234567890123, "note": "${key}"}`, "apiKey is not"],
    ["a short key", `{"apiKey": "short", "note": "${key}"}`, "apiKey is not"],
    ["a line break in its key", JSON.stringify({ apiKey: `${key}\r\nx-forwarded-for: 1` }), "apiKey is not"],
    ["letters that a header cannot contain", JSON.stringify({ apiKey: `${key}한국어` }), "apiKey is not"],
  ])("a malformed secret (%s) is logged as malformed without its content", async (_what, text, problem) => {
    secrets.replace(name, text);
    const failure = await secretCredentials("readSecret:retailA", "x-api-key")
      .read()
      .catch((error) => error);
    expect(failure).toMatchObject({ name: "SecretUnavailable", cause: { name: "MalformedSecret" } });
    expect(captured.entries()).toContainEqual(
      expect.objectContaining({
        message: "A secret could not be read",
        secret: "retailA",
        error: expect.objectContaining({ message: expect.stringContaining(problem) }),
      }),
    );
    const all = [...captured.lines(), textOf(failure)].join("\n");
    for (const part of [key, "Correct", "staple", "1234567890123"]) expect(all).not.toContain(part);
  });

  it("reading a secret is retried once after a service failure", async () => {
    secrets.failWith(500);
    expect(await readsOf(() => expect(fetchSecret(name)).rejects.toThrow("answered 500"))).toBe(2);
  });

  it("a missing secret is requested once, and the error has the service's message", async () => {
    const message = "Secrets Manager answered 400 ResourceNotFoundException";
    expect(await readsOf(() => expect(fetchSecret("none")).rejects.toThrow(message))).toBe(1);
  });

  it("a function requires the secrets that it declares, unless the upstream works without a secret", async () => {
    vi.stubEnv("RETAIL_A_SECRET_NAME", undefined);
    await expect(secretCredentials("readSecret:retailA", "x-api-key").read()).rejects.toMatchObject({
      cause: { message: "Environment variable RETAIL_A_SECRET_NAME is not set" },
    });
    const optional = optionalCredentials("readSecret:retailA", "x-api-key");
    expect(optional.toHeaders(await optional.read())).toEqual({});
  });
});
