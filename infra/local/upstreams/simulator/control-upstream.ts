import * as z from "zod/mini";
import { parseControlInput } from "./parse-control-input.ts";
import { type Mode, modes, type SimulatedRoute, type SimulatedUpstream } from "./simulated-upstream.ts";

const modeInput = z.object({ mode: z.optional(z.enum(modes, `must be one of ${modes.join(", ")}`)) });

/** An upstream with the mode it is in. */
export type ControlledUpstream = {
  upstream: SimulatedUpstream;
  mode(): Mode;
  /** `GET` and `PUT /control/{name}`, followed by the upstream's own controls. */
  controls: SimulatedRoute[];
};

/** Puts an upstream under control; it begins in mode `ok`. A request that is refused changes nothing. */
export function controlUpstream(upstream: SimulatedUpstream): ControlledUpstream {
  let mode: Mode = "ok";
  const path = `/control/${upstream.name}`;
  const state = (settings: Record<string, unknown>) => ({ statusCode: 200, body: { mode, ...settings } });
  return {
    upstream,
    mode: () => mode,
    controls: [
      { method: "GET", path, answer: () => state(upstream.configure({})) },
      {
        method: "PUT",
        path,
        answer({ body }) {
          const wanted = parseControlInput(modeInput, body);
          const { mode: _mode, ...others } = (body ?? {}) as Record<string, unknown>;
          const settings = parseControlInput(upstream.settings, others);
          mode = wanted.mode ?? mode;
          return state(upstream.configure(settings));
        },
      },
      ...(upstream.controls ?? []),
    ],
  };
}
