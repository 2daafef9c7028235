import { expect, it } from "vitest";
import type { Answer } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const budget = 1_000;
const calls = 1_020;
const callersAtOnce = 20;

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const operate = (method: string, path: string, body?: unknown) =>
  stage.operator("sandbox", method, `/ops/v1/partners${path}`, body);

it("a trial key accepts exactly as many calls as its budget allows, even when calls are concurrent", async () => {
  const partner = await stage.createPartner("sandbox", { trial: true });
  const answers: Answer[] = [];
  let left = calls;
  const callOn = async () => {
    while (left-- > 0) answers.push(await partner.get("/v1/webhook-endpoints"));
  };
  await Promise.all(Array.from({ length: callersAtOnce }, callOn));
  const served = answers.filter(({ status }) => status === 200);
  expect(served).toHaveLength(budget);
  const remaining = served.map(({ headers }) => Number(headers.get("x-quota-remaining")));
  expect(remaining.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: budget }, (_, n) => n),
  );
  for (const refused of answers.filter(({ status }) => status !== 200)) {
    expect(codeOf(refused)).toEqual([429, "rate_limited"]);
    expect(refused.body.error.details).toEqual({ limit: budget, used: budget });
    expect(refused.headers.get("x-quota-limit")).toBe(String(budget));
    expect(refused.headers.get("x-quota-remaining")).toBe("0");
    expect(refused.headers.has("retry-after")).toBe(false);
  }
  const { body } = await operate("GET", `/${partner.partnerId}/keys`);
  expect(body.data[0]).toMatchObject({ quota_limit: budget, quota_used: budget });
  await operate("PATCH", `/${partner.partnerId}`, { trial: false });
  const freed = await partner.get("/v1/webhook-endpoints");
  expect([freed.status, freed.headers.has("x-quota-limit")]).toEqual([200, false]);
});
