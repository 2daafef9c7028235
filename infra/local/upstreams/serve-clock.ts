import * as z from "zod/mini";
import { parseControlInput } from "./simulator/parse-control-input.ts";
import { BadControlInput, type SimulatedRoute } from "./simulator/simulated-upstream.ts";

/** A clock that can be read and set. `set` may return a promise of all work that the jump causes. */
export type ControllableClock = { now(): number; set(iso: string): Promise<void> | void };

const input = z.strictObject({ now: z.string("must be an ISO 8601 instant") });
const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Returns the routes `GET` and `PUT /clock`. Without a settable clock both return 404. */
export function serveClock(clock: ControllableClock | undefined): SimulatedRoute[] {
  const absent = {
    statusCode: 404,
    body: { message: "There is no test clock; start with --clock to have one." },
  };
  const read = (own: ControllableClock) => ({
    statusCode: 200,
    body: { now: new Date(own.now()).toISOString() },
  });
  return [
    { method: "GET", path: "/clock", answer: () => (clock ? read(clock) : absent) },
    {
      method: "PUT",
      path: "/clock",
      async answer({ body }) {
        if (!clock) return absent;
        const { now } = parseControlInput(input, body);
        if (!isoInstant.test(now) || Number.isNaN(Date.parse(now))) {
          throw new BadControlInput("now: must be an ISO 8601 instant such as 2026-03-01T09:00:00Z");
        }
        await clock.set(now);
        return read(clock);
      },
    },
  ];
}
