import { isHeaderText } from "./build-request.ts";
import { InvalidArgumentError } from "./errors.ts";
import { EventLog } from "./events/event-log.ts";
import { Resources } from "./generated/resources.ts";
import { type AttemptReport, Transport } from "./transport.ts";

/** The options of a client. */
export interface ClientOptions {
  /** `svc_prd_...` for production, `svc_stg_...` for the sandbox. Keep it out of code. */
  readonly apiKey: string;
  /** The environment's base URL, https; http only for localhost. */
  readonly baseUrl: string;
  /** The timeout of each attempt, including the response body. Default: 30,000. */
  readonly timeoutMilliseconds?: number | undefined;
  /** Attempts after the first. Default: 2. */
  readonly maxRetries?: number | undefined;
  /** Maximum pause before the second attempt; it doubles with each attempt, up to 8 seconds. Default: 500. */
  readonly retryBaseMilliseconds?: number | undefined;
  /** Attributes every call to one of your end users. */
  readonly userId?: string | undefined;
  /** Sends the requests instead of the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Called after every request, for logging. */
  readonly onAttempt?: ((attempt: AttemptReport) => void) | undefined;
}

/** The environments of the service. */
export type Environment = "production" | "sandbox";

const environmentOfPrefix: Readonly<Record<string, Environment>> = {
  svc_prd_: "production",
  svc_stg_: "sandbox",
};
const prefixLength = "svc_prd_".length;

/**
 * The Vehicle Sourcing Partner API. The client holds no connection: create one client and reuse it.
 * @throws InvalidArgumentError for an invalid key or base URL
 */
export class VehicleSourcing extends Resources {
  /** The environment of the key. */
  readonly environment: Environment;
  /** The base URL of calls, without a trailing slash. */
  readonly baseUrl: string;
  override readonly events: EventLog;

  constructor(options: ClientOptions) {
    const environment = readEnvironment(options.apiKey);
    const baseUrl = readBaseUrl(options.baseUrl);
    const transport = new Transport({
      ...{ apiKey: options.apiKey, baseUrl },
      fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
      timeoutMilliseconds: wholeNumber("timeoutMilliseconds", options.timeoutMilliseconds ?? 30_000),
      maxRetries: wholeNumber("maxRetries", options.maxRetries ?? 2),
      retryBaseMilliseconds: wholeNumber("retryBaseMilliseconds", options.retryBaseMilliseconds ?? 500),
      ...{ userId: options.userId, onAttempt: options.onAttempt },
    });
    super(transport);
    this.environment = environment;
    this.baseUrl = baseUrl;
    this.events = new EventLog(transport);
  }

  /** Returns the inspectable properties of a client, never its key. */
  toJSON(): { environment: Environment; baseUrl: string } {
    const { environment, baseUrl } = this;
    return { environment, baseUrl };
  }
}

function readEnvironment(apiKey: string): Environment {
  if (!isHeaderText(apiKey) || apiKey.includes(" "))
    throw new InvalidArgumentError("apiKey must be a key: text without spaces or line breaks.");
  const environment = environmentOfPrefix[apiKey.slice(0, prefixLength)];
  if (environment === undefined)
    throw new InvalidArgumentError("apiKey must begin with svc_prd_ or svc_stg_.");
  return environment;
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function readBaseUrl(text: string): string {
  if (!URL.canParse(text)) throw new InvalidArgumentError("baseUrl must be a whole address: https://...");
  const url = new URL(text);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && loopback.test(url.hostname)))
    throw new InvalidArgumentError(
      "baseUrl must begin with https://, because the key would travel unencrypted.",
    );
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw new InvalidArgumentError("baseUrl cannot have a user, a query or a fragment.");
  return url.href.replace(/\/+$/, "");
}

function wholeNumber(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new InvalidArgumentError(`${name} must be a whole number, 0 or more.`);
}
