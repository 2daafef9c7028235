import { parentPort } from "node:worker_threads";
import type { DrawingTask } from "./draw-in-thread.ts";
import { drawPicture } from "./draw-picture.ts";

parentPort?.on("message", ({ name, port }: DrawingTask) => {
  try {
    port.postMessage(drawPicture(name));
  } catch (error) {
    port.postMessage(error);
  }
});
