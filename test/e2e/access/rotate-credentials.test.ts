import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import localStage from "../../../infra/config/local.ts";
import { askLookups, readLookup, untilLookupsEnded } from "../../support/records/history-lookups.ts";
import { requireValue } from "../../support/require-value.ts";
import { putSecret, readSecret } from "../../support/stage/local-secrets.ts";
import { type Answer, type PartnerClient, send } from "../../support/stage/stage-client.ts";
import { findLines, stage } from "../shared-stage.ts";

const { storage_url: awsUrl, upstreams_url: upstreamsUrl } = stage.env;
const { fx, retailA, retailB, historyProvider } = localStage.upstreams;
const secretOf = {
  retail_a: retailA.secretName,
  retail_b: retailB.secretName,
  history: historyProvider.secretName,
  fx: requireValue(fx.secretName, "secret of fx"),
};
type Upstream = keyof typeof secretOf;

const keyOf = async (upstream: Upstream): Promise<string> =>
  JSON.parse(await readSecret(awsUrl, secretOf[upstream])).apiKey;
const generateKey = () => `drawn-${randomUUID()}`;

/** Sets the keys that the third party accepts from now on. */
async function accept(upstream: Upstream, keys: string[]): Promise<void> {
  const body = { api_keys: keys };
  const { status } = await send(`${upstreamsUrl}/control/${upstream}`, { method: "PUT", body });
  expect(status).toBe(200);
}

const store = (upstream: Upstream, apiKey: string) =>
  putSecret(awsUrl, secretOf[upstream], JSON.stringify({ apiKey }));

/** Rotates as the runbook says: adds a second key, stores it in the secret, revokes the first. */
async function rotate(upstream: Upstream, meanwhile: () => Promise<unknown> = async () => undefined) {
  const [before, after] = [await keyOf(upstream), generateKey()];
  await accept(upstream, [before, after]);
  await meanwhile();
  await store(upstream, after);
  await meanwhile();
  await accept(upstream, [after]);
  await meanwhile();
}

let partner: PartnerClient;
let asked = 0;
/** Searches without a cached page, so that the sources are queried. */
const searchDealers = (): Promise<Answer> => {
  asked += 1;
  return partner.get(`/v1/vehicles?source=dealer&make=Hyundai&limit=4&mileage_max_km=${150_000 + asked}`);
};
const statusesOf = ({ status, body }: Answer) => [
  status,
  body.source_status?.retail_a.status,
  body.source_status?.retail_b.status,
];

async function untilAllAnswer(): Promise<void> {
  for (let attempt = 0; attempt < 80; attempt += 1) {
    const answers = await Promise.all(Array.from({ length: 4 }, searchDealers));
    if (answers.every((answer) => statusesOf(answer).join() === "200,fresh,fresh")) return;
    await pause(500);
  }
  throw new Error("The dealer sources did not come back");
}

beforeAll(async () => {
  partner = await stage.createPartner("sandbox");
});

describe("upstream credentials on the running stage", () => {
  it("credentials are rotated without a deployment while partners search, and no search misses a source", async () => {
    const answers: Answer[] = [];
    let isOver = false;
    const searching = Array.from({ length: 6 }, async () => {
      while (!isOver) answers.push(await searchDealers());
    });
    const untilMore = async () => {
      const goal = answers.length + 12;
      while (answers.length < goal) await pause(10);
    };
    await untilMore();
    await rotate("retail_a", untilMore);
    await rotate("retail_b", untilMore);
    isOver = true;
    await Promise.all(searching);
    expect(answers.length).toBeGreaterThan(80);
    expect(new Set(answers.map((answer) => statusesOf(answer).join()))).toEqual(new Set(["200,fresh,fresh"]));
  });

  it("credentials of the history provider and the exchange rate are rotated without a failed lookup or rate", async () => {
    const buyer = await stage.createPartner("production", { history_lookup_enabled: true });
    const statuses: string[] = [];
    const lookUp = async () => {
      const plates = ["0", "1"].map((last) => ({
        plate: `4${statuses.length % 10}나700${last}`,
        fresh: true,
      }));
      const lookups = await askLookups(buyer, plates);
      await untilLookupsEnded(buyer);
      for (const { body } of lookups) statuses.push((await readLookup(buyer, body.id)).status);
    };
    await lookUp();
    await rotate("history", lookUp);
    expect(new Set(statuses)).toEqual(new Set(["completed"]));
    const rateStates: string[] = [];
    await rotate("fx", async () => {
      const { body } = await stage.operator("sandbox", "GET", "/ops/v1/upstreams");
      rateStates.push(body.data.find(({ name }: { name: string }) => name === "fx").state);
    });
    expect(rateStates).toEqual(["ok", "ok", "ok"]);
  });
});

describe("wrong upstream secret on the running stage", () => {
  let right: string;
  beforeAll(async () => {
    right = await keyOf("retail_a");
  });
  afterEach(async () => {
    await store("retail_a", right);
    await accept("retail_a", [right]);
    await untilAllAnswer();
  });

  it.each([
    [
      "with a rejected key",
      (wrong: string) => JSON.stringify({ apiKey: wrong }),
      "UpstreamCredentialsRefused",
    ],
    ["in a wrong format", (wrong: string) => `apiKey=${wrong}`, "SecretReadsFailed"],
  ])(
    "an upstream secret %s makes its source unavailable, is counted in a metric, and never appears in a log",
    async (_what, write, metric) => {
      const wrong = generateKey();
      const countedBefore = (await findLines(metric)).length;
      await putSecret(awsUrl, secretOf.retail_a, write(wrong));
      await accept("retail_a", [generateKey()]);
      const answer = await searchDealers();
      expect(statusesOf(answer)).toEqual([200, "unavailable", "fresh"]);
      expect(answer.body.data.length).toBeGreaterThan(0);
      expect(answer.headers.get("x-svc-dealer-unavailable-sources")).toBe("retail_a");
      expect((await findLines(metric)).length).toBeGreaterThan(countedBefore);
      expect(await findLines(wrong)).toEqual([]);
      const { body } = await stage.operator("sandbox", "GET", "/ops/v1/upstreams");
      expect(body.data[0]).toMatchObject({ name: "retail_a", state: "failing" });
      expect(JSON.stringify(body)).not.toContain(wrong);
    },
  );
});
