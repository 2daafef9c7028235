import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { Pool } from "undici";
import type { Emulators } from "../emulators/start-emulators.ts";
import type { ServiceName } from "./aws-call.ts";
import { ServiceError } from "./service-error.ts";

/** A request to an emulator. */
export type UpstreamRequest = {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer | string | null;
};

/** An emulator's response; the body is a stream only for S3. */
export type UpstreamAnswer = {
  statusCode: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer | Readable;
};

/**
 * Services with an emulator, a mailbox or a directory behind them. The proxy itself responds for the other services.
 */
type ForwardedService = Exclude<
  ServiceName,
  "secretsmanager" | "kms" | "monitoring" | "logs" | "execute-api"
>;

/** Sends requests to the emulators over kept-alive connections. */
export type Upstreams = {
  /** @throws Error of the network if the emulator is down, ServiceError if the service has no emulator */
  send(service: ForwardedService, request: UpstreamRequest): Promise<UpstreamAnswer>;
  close(): Promise<void>;
};

/**
 * Opens connection pools to the emulators, and to the mailbox that replaces SES and the directory that replaces Cognito
 * if there are any.
 */
export function connectUpstreams(
  emulators: Pick<Emulators, "dynamodbUrl" | "sqsUrl" | "s3Url">,
  { mailboxUrl, directoryUrl }: { mailboxUrl: string | null; directoryUrl: string | null },
): Upstreams {
  // Long polls hold their connection for seconds, so the number of connections is not limited.
  const pools: Record<ForwardedService, Pool | null> = {
    dynamodb: new Pool(emulators.dynamodbUrl),
    sqs: new Pool(emulators.sqsUrl),
    s3: new Pool(emulators.s3Url),
    ses: mailboxUrl === null ? null : new Pool(mailboxUrl),
    "cognito-idp": directoryUrl === null ? null : new Pool(directoryUrl),
  };
  return {
    async send(service, { method, path, headers, body }) {
      const pool = pools[service];
      if (pool === null)
        throw new ServiceError("NotImplemented", 501, `Nothing replaces ${service} in this stage.`);
      const answer = await pool.request({ method: method as "GET", path, headers, body });
      // Small JSON is sent in one write; large objects are streamed.
      const content = service === "s3" ? answer.body : Buffer.from(await answer.body.arrayBuffer());
      return { statusCode: answer.statusCode, headers: answer.headers, body: content };
    },
    async close() {
      await Promise.all(Object.values(pools).flatMap((pool) => pool?.destroy() ?? []));
    },
  };
}

const connectionHeaders = new Set([
  "connection",
  "content-length",
  "expect",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "upgrade",
]);

/** Returns the headers of a request that concern the service rather than the connection. */
export function serviceHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !connectionHeaders.has(name)) kept[name] = value;
  }
  return kept;
}
