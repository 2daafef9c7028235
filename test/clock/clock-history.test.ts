import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayMilliseconds as day, minuteMilliseconds as minute } from "../../shared/domain/time/durations.ts";
import { stage } from "../e2e/shared-stage.ts";
import {
  askLookup,
  askLookups,
  controlHistory,
  lookupsPath,
  readLookup,
  untilLookupsEnded,
} from "../support/records/history-lookups.ts";
import { doAt, jumpTo, readClock } from "../support/stage/jump-clock.ts";
import type { Answer, PartnerClient } from "../support/stage/stage-client.ts";

const mostAtOnce = 10;

let partner: PartnerClient;
beforeAll(async () => {
  partner = await stage.createPartner("production", { history_lookup_enabled: true });
});
afterAll(() => controlHistory(stage, { mode: "ok" }));

describe("history lookups over several weeks", () => {
  it("a report is served from the cache for 30 days and fetched again afterward", async () => {
    const fetched = await readEnded((await askLookup(partner, { plate: "51가0030" })).body.id);
    expect(fetched.source).toBe("fresh");
    const outdated = Date.parse(fetched.report_as_of) + 30 * day;
    const again = () => askLookup(partner, { plate: "51가0030" }).then(({ body }) => readEnded(body.id));
    const cached = await doAt(stage, outdated - minute, again);
    expect(cached).toMatchObject({ source: "cache", report_as_of: fetched.report_as_of, billable: true });
    const anew = await doAt(stage, outdated, again);
    expect(anew.source).toBe("fresh");
    expect(Date.parse(anew.report_as_of)).toBeGreaterThanOrEqual(outdated);
  });

  it("every lookup fails as provider_unavailable while the provider is down for an hour, and no lookup stays processing", async () => {
    const start = await readClock(stage);
    await controlHistory(stage, { mode: "down" });
    for (const minutes of [0, 60]) {
      if (minutes > 0) await jumpTo(stage, start + minutes * minute);
      const plates = Array.from({ length: mostAtOnce }, (_, place) => ({
        plate: `${20 + minutes}가100${place}`,
      }));
      const asked = await askLookups(partner, plates);
      expect(asked.map(({ status }) => status)).toEqual(plates.map(() => 202));
      for (const { status, failure, billable } of await untilLookupsEnded(partner)) {
        expect([status, failure?.code, billable]).toEqual(["failed", "provider_unavailable", false]);
      }
    }
    for (const status of ["queued", "processing"]) {
      expect((await partner.get(`${lookupsPath}?status=${status}`)).body.data).toEqual([]);
    }
  });
});

async function readEnded(id: string): Promise<Answer["body"]> {
  await untilLookupsEnded(partner);
  return readLookup(partner, id);
}
