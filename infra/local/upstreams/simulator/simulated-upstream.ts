import type * as z from "zod/mini";

/**
 * The behavior of a simulated upstream: as documented, after 8 s, with status 500, with a broken body, or no
 * response.
 */
export const modes = ["ok", "slow", "error", "garbage", "down"] as const;

/** One of {@link modes}. */
export type Mode = (typeof modes)[number];

/** A request to a simulated upstream or to the control API. */
export type SimulatedRequest = {
  /** Path parameters by name, decoded. */
  params: Record<string, string | undefined>;
  query: URLSearchParams;
  /** Parsed JSON; undefined without a body. */
  body: unknown;
  /** The base URL of the simulator, without a trailing slash. */
  origin: string;
};

/** A response: a body that is sent as JSON, or a PNG. */
export type SimulatedAnswer = { statusCode: number; body: unknown } | { statusCode: 200; picture: Buffer };

/** The location of a caller's key: a header with this name, or a bearer token. */
export type KeyHeader = "x-api-key" | "authorization";

/** One route of the simulator. */
export type SimulatedRoute = {
  /** Whether the endpoint works without a key. */
  isPublic?: true;
  method: "GET" | "PUT" | "POST";
  /** The path in URLPattern syntax, `/control/listings/:id`. */
  path: string;
  /** @throws BadControlInput, which becomes a 400 response. */
  answer(request: SimulatedRequest): SimulatedAnswer | Promise<SimulatedAnswer>;
};

/** The third parties. */
export type UpstreamName = "fx" | "retail_a" | "retail_b" | "history";

/** The key that each third party accepts. */
export type UpstreamKeys = Readonly<Record<UpstreamName, string>>;

/** A simulated third party: its responses and its adjustable behavior. */
export type SimulatedUpstream = {
  /** Name in `/control/{name}`. */
  name: UpstreamName;
  /** The location of the caller's key. */
  keyHeader: KeyHeader;
  /** The third party's own routes; the mode determines their behavior. */
  routes: SimulatedRoute[];
  /** Members that `PUT /control/{name}` accepts in addition to `mode`. */
  settings: z.ZodMiniType<Record<string, unknown>>;
  /** Applies checked settings, and returns all current ones. */
  configure(settings: Record<string, unknown>): Record<string, unknown>;
  /** The third party's own control routes, independent of the mode. */
  controls?: SimulatedRoute[];
};

/** Invalid input to the control API. The message states the error and the accepted values. */
export class BadControlInput extends Error {
  override readonly name = "BadControlInput";
}
