import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod/mini";
import { parseControlInput } from "./parse-control-input.ts";
import {
  type KeyHeader,
  type Mode,
  modes,
  type SimulatedRoute,
  type SimulatedUpstream,
} from "./simulated-upstream.ts";

const commonInput = z.object({
  mode: z.optional(z.enum(modes, `must be one of ${modes.join(", ")}`)),
  api_keys: z.optional(z.array(z.string("must be a key"), "must be a list of keys")),
});

/** An upstream with its current mode. */
export type ControlledUpstream = {
  upstream: SimulatedUpstream;
  mode(): Mode;
  /** Reports whether the upstream accepts a caller with these headers. */
  admits(headers: IncomingHttpHeaders): boolean;
  /** `GET` and `PUT /control/{name}`, followed by the upstream's own controls. */
  controls: SimulatedRoute[];
};

/**
 * Returns an upstream with its control routes; it starts in mode `ok` with one accepted key. `api_keys`
 * replaces the accepted keys, which are never shown. A rejected request changes nothing.
 */
export function controlUpstream(upstream: SimulatedUpstream, key: string): ControlledUpstream {
  let mode: Mode = "ok";
  let keys: readonly string[] = [key];
  const path = `/control/${upstream.name}`;
  const state = (settings: Record<string, unknown>) => ({ statusCode: 200, body: { mode, ...settings } });
  return {
    upstream,
    mode: () => mode,
    admits: (headers) => keys.some((one) => headers[upstream.keyHeader] === write(one, upstream.keyHeader)),
    controls: [
      { method: "GET", path, answer: () => state(upstream.configure({})) },
      {
        method: "PUT",
        path,
        answer({ body }) {
          const wanted = parseControlInput(commonInput, body);
          const { mode: _mode, api_keys: _keys, ...others } = (body ?? {}) as Record<string, unknown>;
          const settings = parseControlInput(upstream.settings, others);
          const shown = upstream.configure(settings);
          mode = wanted.mode ?? mode;
          keys = wanted.api_keys ?? keys;
          return state(shown);
        },
      },
      ...(upstream.controls ?? []),
    ],
  };
}

const write = (key: string, header: KeyHeader): string =>
  header === "authorization" ? `Bearer ${key}` : key;
