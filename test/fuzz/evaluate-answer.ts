import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import type { Operation } from "./read-operations.ts";
import type { FuzzAnswer } from "./send-request.ts";

/** Codes of 5xx responses that report an upstream failure or work in progress. All others are errors. */
const excusedCodes: ReadonlySet<unknown> = new Set(["dealer_upstream_unavailable"]);

const internals =
  /node:internal|\bat .+\.(?:ts|mjs|js):\d+|DynamoDB|ConditionalCheck|ValidationException|\/asset\./;

/**
 * Returns the ways in which a response violates its documentation, or an empty list. The validator is
 * independent of the code that creates responses.
 */
export function evaluateAnswer(operation: Operation, answer: FuzzAnswer): string[] {
  const { status, headers } = answer;
  const documented = operation.answers.get(status);
  if (documented === undefined) return [`${status} is not documented: ${excerpt(answer.body)}`];
  const faults = headersEveryAnswerHas
    .filter((name) => headers[name] === undefined)
    .map((name) => `no ${name}`);
  if (answer.body.length === 0) return faults;
  const type = String(headers["content-type"]).split(";")[0]!.trim();
  const check = documented.contents.get(type);
  if (check === undefined) return [...faults, `${status} is not documented to be ${type}`];
  if (check === null) return faults;
  const text = decode(answer).toString();
  const value = parse(text);
  if (value === undefined) return [...faults, `no JSON: ${excerpt(answer.body)}`];
  const broken = check(value).map((fault) => `${status} ${fault}`);
  return [...faults, ...broken, ...evaluateRefusal(status, value, text)];
}

const headersEveryAnswerHas = ["x-request-id", "x-content-type-options"];

function evaluateRefusal(status: number, value: unknown, text: string): string[] {
  if (status < 400) return [];
  const { error } = value as { error?: { code?: unknown; message?: unknown } };
  const reported = internals.test(text) ? [`reveals internals: ${text.slice(0, 300)}`] : [];
  if (status < 500 || excusedCodes.has(error?.code)) return reported;
  return [...reported, `${status} ${String(error?.code)}: ${String(error?.message)}`];
}

function decode({ headers, body }: FuzzAnswer): Buffer {
  switch (headers["content-encoding"]) {
    case "gzip":
      return gunzipSync(body);
    case "br":
      return brotliDecompressSync(body);
    case "zstd":
      return zstdDecompressSync(body);
    default:
      return body;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const excerpt = (body: Buffer): string => body.toString().slice(0, 300);
