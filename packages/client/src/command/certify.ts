import { setTimeout as pause } from "node:timers/promises";
import { AbortedError, type Certificate, type CertificateStep, type VehicleSourcing } from "../index.ts";
import { accessOf, type Command, type CommandCall, type Flags, textFlag } from "./define-command.ts";
import { openClient } from "./find-access.ts";
import { RefusedError, UsageError } from "./outcome.ts";

const pollMilliseconds = 1000;

/** `vsp certify` */
export const certifyCommand: Command = {
  name: "certify",
  usage: "--endpoint <we_...> [--step-deadline-seconds <n>]",
  summary: "certify your integration in the sandbox, and follow the run step by step",
  flags: { endpoint: { type: "string" }, "step-deadline-seconds": { type: "string" } },
  words: { least: 0, most: 0 },
  async run(call) {
    const { flags, output } = call;
    const endpoint = textFlag(flags, "endpoint");
    if (endpoint === undefined) throw new UsageError("--endpoint names the webhook endpoint to certify");
    const seconds = readSeconds(flags);
    const client = await openClient(accessOf(flags));
    const started = await client.certificates.start({
      webhook_endpoint_id: endpoint,
      ...(seconds !== undefined && { step_deadline_seconds: seconds }),
    });
    output.say(
      `Certificate ${started.id} has started. Ctrl-C ends this display, and the certification run continues.`,
    );
    const ended = await follow(client, started, call);
    const passed = ended.steps.filter(({ state }) => state === "passed").length;
    output.say(
      `${ended.result}: ${passed} of ${ended.steps.length} steps passed. ${client.baseUrl}/v1/certificates/${ended.id}`,
    );
    if (ended.result !== "passed") throw new RefusedError(`The certificate ${ended.id} was not passed.`);
  },
};

function readSeconds(flags: Flags): number | undefined {
  const text = textFlag(flags, "step-deadline-seconds");
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new UsageError("--step-deadline-seconds is a whole number");
}

/** Prints each completed step once, and the required action when a step waits for it. */
async function follow(
  client: VehicleSourcing,
  started: Certificate,
  { output, signal }: CommandCall,
): Promise<Certificate> {
  let certificate = started;
  let announced: string | null = null;
  const printed = new Set<string>();
  for (;;) {
    for (const step of certificate.steps) {
      if (step.state === "waiting" || step.state === "running" || printed.has(step.name)) continue;
      printed.add(step.name);
      output.result(step, describe(step, client.baseUrl));
    }
    if (certificate.result !== "running") return certificate;
    const current = certificate.steps.find(({ name }) => name === certificate.current_step);
    if (current?.state === "running" && current.instruction !== null && announced !== current.name) {
      announced = current.name;
      output.say(`Your turn until ${current.deadline_at}: ${current.instruction}`);
    }
    await pause(pollMilliseconds, undefined, { signal }).catch((cause: unknown) => {
      throw new AbortedError("The display was ended. The certification run continues.", { cause });
    });
    certificate = await client.certificates.get(started.id, { signal });
  }
}

function describe(step: CertificateStep, baseUrl: string): string {
  const head = `${step.state.padEnd(8)}${step.name.padEnd(22)}${step.proves}`;
  if (step.state === "passed" || step.state === "skipped") return head;
  const reported = [step.finding, step.mend, `${baseUrl}${step.guide_path}`].filter((text) => text !== null);
  return [head, ...reported.map((text) => `        ${text}`)].join("\n");
}
