import type { Readable } from "node:stream";

const keptCharacters = 4000;

/** Keeps the end of what a child process writes, to show it when the process does not come up. */
export function keepLog(stream: Readable | null): () => string {
  let log = "";
  stream?.on("data", (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-keptCharacters);
  });
  return () => log.trim();
}
