import { once } from "node:events";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";

/** A request to the drawing thread: the name of a picture, and the port that receives its bytes or the error. */
export interface DrawingTask {
  name: string;
  port: MessagePort;
}

let thread: Worker | undefined;

/**
 * Draws a picture as {@link drawPicture} does, in another thread: a page of cars takes seconds of processor time, and
 * the stage answers requests meanwhile. A failure ends neither the thread nor the stage.
 */
export async function drawInThread(name: string): Promise<Buffer> {
  const { port1: answer, port2: port } = new MessageChannel();
  thread ??= startThread();
  thread.postMessage({ name, port } satisfies DrawingTask, [port]);
  const [picture] = (await once(answer, "message")) as [Uint8Array | Error];
  answer.close();
  if (picture instanceof Error) throw picture;
  return Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
}

function startThread(): Worker {
  const started = new Worker(new URL("./serve-drawings.ts", import.meta.url));
  // A process ends although its thread could draw more.
  started.unref();
  return started;
}
