import { setTimeout as pause } from "node:timers/promises";
import { VehicleSourcing, type WebhookEvent } from "../index.ts";
import { accessOf, type Command, type CommandCall, textFlag, textFlags } from "./define-command.ts";
import { readSequence } from "./events.ts";
import { findAccess } from "./find-access.ts";
import { type ForwardTarget, forwardEvent } from "./forward-event.ts";
import { PlaceFile } from "./listen-position.ts";
import { UsageError } from "./outcome.ts";

const longestPauseMilliseconds = 10_000;

/** `vsp listen` */
export const listenCommand: Command = {
  name: "listen",
  usage:
    "--forward-to <localhost:3000/webhooks> [--events <types>] [--headers <Name: value>] [--print-secret] [--format text|json] [--after <sequence>]",
  summary: "deliver events to an app on this machine, in order, signed as the service signs",
  flags: {
    "forward-to": { type: "string" },
    events: { type: "string" },
    headers: { type: "string", multiple: true },
    "print-secret": { type: "boolean" },
    after: { type: "string" },
  },
  words: { least: 0, most: 0 },
  async run(call) {
    const { flags, output, signal } = call;
    const url = readForwardTo(textFlag(flags, "forward-to"));
    const access = await findAccess(accessOf(flags));
    const client = new VehicleSourcing(access);
    const file = new PlaceFile([client.baseUrl, access.apiKey, url]);
    const place = await file.read();
    if (flags["print-secret"] === true) {
      output.result({ secret: place.secret }, place.secret);
      return;
    }
    const wanted = readTypes(textFlag(flags, "events"));
    const target = { url, secret: place.secret, headers: readHeaders(textFlags(flags, "headers")) };
    const after =
      readSequence(textFlag(flags, "after")) ?? place.sequence ?? (await client.events.newestSequence());
    output.say(`Delivering the events of ${client.environment} after ${after} to ${url}. Ctrl-C ends.`);
    output.say(`Signing secret: ${place.secret}`);
    const onFault = (fault: Error) => output.say(`${fault.message} Trying again.`);
    await file.write({ ...place, sequence: after });
    for await (const event of client.events.follow({ after, signal, onFault })) {
      const isWanted = wanted === null || wanted.has(event.type);
      if (isWanted && !(await deliver(event, target, call))) return;
      await file.write({ ...place, sequence: event.sequence });
    }
  },
};

/** Delivers until the app responds with any status. Returns false if the user stops first. */
async function deliver(
  event: WebhookEvent,
  target: ForwardTarget,
  { output, signal }: CommandCall,
): Promise<boolean> {
  for (let failures = 0; !signal.aborted; failures++) {
    const { status, durationMilliseconds, error } = await forwardEvent(event, target, signal);
    if (signal.aborted && status === null) return false;
    const { sequence, type, id } = event;
    output.result(
      { sequence, type, id, status, duration_ms: durationMilliseconds, error },
      `${sequence}  ${type}  ${id}  ${status ?? error}  ${durationMilliseconds} ms`,
    );
    if (status !== null) return true;
    const most = Math.min(longestPauseMilliseconds, 250 * 2 ** failures);
    await pause(most, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

function readForwardTo(text: string | undefined): string {
  if (text === undefined) throw new UsageError("listen needs --forward-to, such as localhost:3000/webhooks");
  const address = /^https?:\/\//.test(text) ? text : `http://${text}`;
  if (!URL.canParse(address)) throw new UsageError(`--forward-to cannot be read: ${text}`);
  return new URL(address).href;
}

function readTypes(text: string | undefined): ReadonlySet<string> | null {
  const types = (text ?? "*").split(",").map((type) => type.trim());
  return types.includes("*") ? null : new Set(types);
}

function readHeaders(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([\w-]+)\s*:\s*(.+)$/.exec(line) ?? [];
      if (name === undefined || value === undefined)
        throw new UsageError(`--headers is "Name: value", not ${JSON.stringify(line)}`);
      return [name, value];
    }),
  );
}
