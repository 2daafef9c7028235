import { accessOf, type Command, textFlag } from "./define-command.ts";
import { openClient } from "./find-access.ts";
import { UsageError } from "./outcome.ts";

/** `vsp events tail` */
export const eventsTailCommand: Command = {
  name: "events tail",
  usage: "[--after <sequence>]",
  summary: "print events as they come",
  flags: { after: { type: "string" } },
  words: { least: 0, most: 0 },
  async run({ flags, output, signal }) {
    const client = await openClient(accessOf(flags));
    const onFault = (fault: Error) => output.say(`${fault.message} Trying again.`);
    const following = client.events.follow({
      after: readSequence(textFlag(flags, "after")),
      signal,
      onFault,
    });
    output.say(`Following the events of ${client.environment} at ${client.baseUrl}. Ctrl-C ends.`);
    for await (const event of following)
      output.result(event, `${event.sequence}  ${event.created_at}  ${event.type}  ${event.id}`);
  },
};

/** `vsp events resend <id>` */
export const eventsResendCommand: Command = {
  name: "events resend",
  usage: "<event id> [--endpoint <id>]",
  summary: "have the service deliver an event again",
  flags: { endpoint: { type: "string" } },
  words: { least: 1, most: 1 },
  async run({ words: [id = ""], flags, output }) {
    const client = await openClient(accessOf(flags));
    const endpoint = textFlag(flags, "endpoint");
    const replay = await client.events.replay(
      id,
      endpoint === undefined ? undefined : { endpoint_id: endpoint },
    );
    output.result(replay, `${replay.event_id} is resent to ${replay.endpoint_ids.join(", ")}`);
  },
};

/** Returns the number in `--after`; undefined if absent. */
export function readSequence(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new UsageError("--after is the sequence of an event, or 0");
}
