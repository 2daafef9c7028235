import { drawInThread } from "../../pictures/draw-in-thread.ts";
import type { SimulatedRoute } from "./simulated-upstream.ts";

/** Serves a picture for every path below `path`, without authentication. */
export const servePictures = (path: string): SimulatedRoute => ({
  method: "GET",
  path: `${path}/:name+`,
  isPublic: true,
  answer: async ({ params }) => ({ statusCode: 200, picture: await drawInThread(params.name ?? "") }),
});
