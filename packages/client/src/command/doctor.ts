import {
  ApiError,
  createWebhookSecret,
  signTestDelivery,
  type VehicleSourcing,
  verifyWebhook,
} from "../index.ts";
import { accessOf, type Command } from "./define-command.ts";
import { type Access, findAccess, openClient } from "./find-access.ts";
import { RefusedError } from "./outcome.ts";

interface Finding {
  check: string;
  ok: boolean;
  finding: string;
}

const mostClockSkewSeconds = 60;

/** `vsp doctor` */
export const doctorCommand: Command = {
  name: "doctor",
  usage: "",
  summary: "check key, environment, address, clock, endpoints and signature",
  flags: {},
  words: { least: 0, most: 0 },
  async run({ flags, output }) {
    const access = await findAccess(accessOf(flags));
    const client = await openClient(accessOf(flags));
    const findings = [
      { check: "address", ...(await tried(() => checkAddress(client))) },
      { check: "environment", ...checkEnvironment(client, access) },
      { check: "key", ...(await tried(() => checkKey(client, access))) },
      { check: "clock", ...(await tried(() => checkClock(client))) },
      { check: "endpoints", ...(await tried(() => checkEndpoints(client))) },
      { check: "signature", ...(await tried(checkSignature)) },
    ];
    for (const one of findings)
      output.result(one, `${one.ok ? "ok     " : "FAILED "}${one.check.padEnd(12)}${one.finding}`);
    if (findings.some(({ ok }) => !ok))
      throw new RefusedError("A check failed. Fix the problems listed above, then run vsp doctor again.");
  },
};

type Result = Omit<Finding, "check">;

const tried = (check: () => Promise<Result>): Promise<Result> =>
  check().catch((error: unknown) => ({
    ok: false,
    finding: `${error instanceof ApiError ? `${error.code ?? error.status}: ` : ""}${(error as Error).message}`,
  }));

async function checkAddress(client: VehicleSourcing): Promise<Result> {
  const { environment, version } = await client.health.get();
  const isSame = environment === client.environment;
  const reported = `${client.baseUrl} answers as ${environment}, contract ${version}`;
  return { ok: isSame, finding: isSame ? reported : `${reported}; the key is of ${client.environment}` };
}

function checkEnvironment({ environment }: VehicleSourcing, { profile }: Access): Result {
  const isSame = environment === profile;
  return {
    ok: isSame,
    finding: isSame ? environment : `profile ${profile}, but a key of ${environment}`,
  };
}

async function checkKey(client: VehicleSourcing, { keyFrom }: Access): Promise<Result> {
  const { response } = await client.orders.list({ limit: 1 }).withResponse();
  const left = response.headers.get("x-quota-remaining");
  return {
    ok: left !== "0",
    finding: `accepted; from ${keyFrom}${left === null ? "; unlimited" : `; ${left} calls left`}`,
  };
}

/** Checks this machine's clock, because receivers on a machine with a wrong clock reject deliveries. */
async function checkClock(client: VehicleSourcing): Promise<Result> {
  const { response } = await client.health.get().withResponse();
  const date = Date.parse(response.headers.get("date") ?? "");
  if (Number.isNaN(date)) return { ok: true, finding: "the service does not say its time" };
  const seconds = Math.round((Date.now() - date) / 1000);
  const isRight = Math.abs(seconds) <= mostClockSkewSeconds;
  const direction = seconds > 0 ? "ahead" : "behind";
  return { ok: isRight, finding: `${Math.abs(seconds)} s ${direction} of the service` };
}

async function checkEndpoints(client: VehicleSourcing): Promise<Result> {
  const { data } = await client.webhookEndpoints.list();
  const inTrouble = data.filter(({ enabled, failing_since }) => !enabled || failing_since !== null);
  const described = data.map(
    ({ url, enabled, failing_since }) =>
      `${url} ${enabled ? (failing_since === null ? "enabled" : `failing since ${failing_since}`) : "disabled"}`,
  );
  return {
    ok: inTrouble.length === 0,
    finding: data.length === 0 ? "none registered; vsp listen needs none" : described.join(", "),
  };
}

async function checkSignature(): Promise<Result> {
  const secret = createWebhookSecret();
  const { body, headers } = await signTestDelivery({ id: "evt_doctor" }, secret);
  await verifyWebhook(body, headers, { secret });
  return { ok: true, finding: "a test delivery is signed and verified on this machine" };
}
