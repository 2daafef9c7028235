import { readFile } from "node:fs/promises";
import { EventChain, firstDigest } from "../events/event-chain.ts";
import { EventGapError, type WebhookEvent } from "../index.ts";
import { type Command, textFlag } from "./define-command.ts";
import { UsageError } from "./outcome.ts";

/** `vsp verify` */
export const verifyCommand: Command = {
  name: "verify",
  usage: "<file> [--partner <id>]",
  summary: "check the digests of a downloaded event log",
  flags: { partner: { type: "string" } },
  words: { least: 1, most: 1 },
  async run({ words: [file = ""], flags, output }) {
    const events = readEvents(await readText(file), file);
    const [first] = events;
    if (first === undefined) throw new UsageError(`${file} has no events`);
    const partnerId = textFlag(flags, "partner");
    const start = partnerId === undefined ? undefined : await firstDigest(partnerId);
    const chain = new EventChain(first.sequence - 1, first.sequence === 1 ? start : undefined);
    let last = first.sequence - 1;
    for (const event of events) {
      if (event.sequence !== last + 1) throw new EventGapError(last, event.sequence);
      await chain.check(event);
      chain.advance(event);
      last = event.sequence;
    }
    const undigested = events.filter(({ digest }) => digest === undefined).length;
    output.result(
      { events: events.length, first: first.sequence, last, undigested, digest: chain.digest ?? null },
      `Events ${first.sequence} to ${last} are unchanged. ${undigested} have no digest. Last digest: ${chain.digest ?? "none"}`,
    );
  },
};

const readText = (file: string): Promise<string> =>
  readFile(file, "utf8").catch((cause: Error) => {
    throw new UsageError(`${file} cannot be read: ${cause.message}`, { cause });
  });

/**
 * Returns the events of a file by sequence number. The file is a page of the log, a list of events, or one
 * event per line.
 */
function readEvents(text: string, file: string): WebhookEvent[] {
  const values = parseWhole(text) ?? parseLines(text, file);
  const events = values.flatMap((value) =>
    isObject(value) && Array.isArray(value.data) ? value.data : [value],
  );
  return events
    .map((value: unknown) => {
      const event = isObject(value) && isObject(value.payload) ? value.payload : value;
      if (isObject(event) && Number.isSafeInteger(event.sequence)) return event as unknown as WebhookEvent;
      throw new UsageError(`${file} has a value that is not an event`);
    })
    .sort((one, other) => one.sequence - other.sequence);
}

/** Returns the values in a text that is one JSON value; null for any other text. */
function parseWhole(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return null;
  }
}

function parseLines(text: string, file: string): unknown[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line, at) => {
    try {
      return JSON.parse(line);
    } catch (cause) {
      throw new UsageError(`Line ${at + 1} of ${file} is not JSON`, { cause });
    }
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
