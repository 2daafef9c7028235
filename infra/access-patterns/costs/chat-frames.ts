import type { StreamCost } from "./route-cost.ts";

/** The cost of each event of the chat stream. */
export const chatFrames: readonly StreamCost[] = [
  {
    event: "A connection opens",
    trips: 5,
    reads: "2 for the API key, and 1 per 30 occupied slots",
    writes: 8,
  },
  { event: "A connection ends", trips: 3, reads: 1, writes: 8 },
  { event: "Any frame", trips: "2: one for the connection, one for the API key", reads: 1, writes: 1 },
  { event: '`list`, in addition to "Any frame"', trips: 0, reads: "3 + 1/4 KB", writes: 0 },
  {
    event: '`send`, `create_attachment` or `mark_read`, in addition to "Any frame"',
    trips: "The trips of the HTTP route for the same action, minus the key check",
    reads: "The units of the same route, minus the key check",
    writes:
      "The units of the same route, plus 2 for each counter of the token and the thread (no counter for `mark_read`)",
  },
];
