import type { Readable } from "node:stream";

const keptCharacters = 4000;

/** Stores the last output of a child process, to show it when the process does not start. */
export function collectLog(stream: Readable | null): () => string {
  let log = "";
  stream?.on("data", (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-keptCharacters);
  });
  return () => log.trim();
}
