import { ApiError } from "./api-error.ts";

/** Returns the error of a non-2xx response with any body. */
export async function readRefusal(response: Response): Promise<ApiError> {
  const envelope = readEnvelope(await response.text());
  const { status, headers } = response;
  return new ApiError({
    status,
    code: textOf(envelope.code),
    message: textOf(envelope.message) ?? `The service returned status ${status}.`,
    details: isRecord(envelope.details) ? envelope.details : {},
    requestId: textOf(envelope.request_id) ?? headers.get("x-request-id") ?? headers.get("apigw-requestid"),
    helpUrl: readHelpUrl(headers.get("link")),
    retryAfterSeconds: readSeconds(headers.get("retry-after")),
  });
}

function readEnvelope(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) && isRecord(body.error) ? body.error : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Returns a link that is safe to open: only web URL schemes are allowed. */
function readHelpUrl(link: string | null): string | null {
  const [, url = ""] = /<([^>]+)>\s*;\s*rel="?help"?/.exec(link ?? "") ?? [];
  return /^https?:\/\//.test(url) ? url : null;
}

function readSeconds(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
