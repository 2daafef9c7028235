import type { ServerResponse } from "node:http";
import type { InvocationSuccess } from "../runtime/read-returned.ts";

/** A response ready to be written. */
export interface HttpAnswer {
  statusCode: number;
  /** Repeated headers have their values as a list. */
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** Maximum size of Lambda's response to a synchronous caller. */
const longestPayloadBytes = 6 * 1024 * 1024;

/** Returns one of API Gateway's own responses: a status and `{"message": ...}`. */
export function gatewayAnswer(
  statusCode: number,
  message: string,
  headers: Record<string, string> = {},
): HttpAnswer {
  return {
    statusCode,
    headers: { "content-type": "application/json", ...headers },
    body: Buffer.from(JSON.stringify({ message })),
  };
}

/** API Gateway's response when the function fails, cannot be invoked or returns an invalid response. */
export const internalServerError = gatewayAnswer(500, "Internal Server Error");

/**
 * Reads a function's result in payload format 2.0: an object with `statusCode` is a response, anything else
 * is the JSON body of a 200. A malformed response becomes API Gateway's 500.
 */
export function readFunctionAnswer(result: InvocationSuccess): HttpAnswer {
  if (result.apart !== undefined) {
    const { head, body } = result.apart;
    return readResponse(JSON.parse(head) as Record<string, unknown>, body);
  }
  const { payload } = result;
  if (Buffer.byteLength(payload) > longestPayloadBytes) return internalServerError;
  const returned: unknown = JSON.parse(payload);
  if (typeof returned !== "object" || returned === null || !("statusCode" in returned)) {
    const body = typeof returned === "string" ? returned : payload;
    return { statusCode: 200, headers: { "content-type": "application/json" }, body: Buffer.from(body) };
  }
  const { body = "", isBase64Encoded } = returned as Record<string, unknown>;
  if (typeof body !== "string") return internalServerError;
  return readResponse(
    returned as Record<string, unknown>,
    Buffer.from(body, isBase64Encoded === true ? "base64" : "utf8"),
  );
}

function readResponse(response: Record<string, unknown>, body: Buffer): HttpAnswer {
  const { statusCode, headers = {}, cookies } = response;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599) return internalServerError;
  if (typeof headers !== "object" || headers === null) return internalServerError;
  const answer: HttpAnswer = {
    statusCode: status,
    headers: { "content-type": "text/plain;charset=UTF-8" },
    body,
  };
  for (const [name, value] of Object.entries(headers)) answer.headers[name.toLowerCase()] = String(value);
  if (Array.isArray(cookies) && cookies.length > 0) answer.headers["set-cookie"] = cookies.map(String);
  return answer;
}

/** Writes a response. HEAD requests get only its headers, and 204 and 304 have no body. */
export function writeAnswer(response: ServerResponse, method: string, answer: HttpAnswer): void {
  const bodiless = answer.statusCode === 204 || answer.statusCode === 304;
  const headers = { ...answer.headers };
  delete headers["content-length"];
  delete headers["transfer-encoding"];
  delete headers.connection;
  if (!bodiless) headers["content-length"] = String(answer.body.length);
  response.writeHead(answer.statusCode, headers);
  response.end(bodiless || method === "HEAD" ? undefined : answer.body);
}
