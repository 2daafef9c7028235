import { drawPicture } from "../../pictures/draw-picture.ts";
import type { SimulatedRoute } from "./simulated-upstream.ts";

/** Serves a picture for every path below `path`, without authentication. */
export const servePictures = (path: string): SimulatedRoute => ({
  method: "GET",
  path: `${path}/:name+`,
  isPublic: true,
  answer: ({ params }) => ({ statusCode: 200, picture: drawPicture(params.name ?? "") }),
});
