import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { historyLookupSchema } from "../../../shared/contract/resources/history-lookups/history-lookup.ts";
import { rasterisePdf } from "../../support/documents/rasterise-pdf.ts";
import { historyFixtures, listReportValues } from "../../support/records/history-fixtures.ts";
import {
  askLookup,
  askLookups,
  lookupsPath,
  readLookup,
  untilLookupsEnded,
} from "../../support/records/history-lookups.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import type { Answer, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

type Lookup = Answer["body"];
const lookupSchema = z.strictObject(historyLookupSchema.shape);
const hangul = /[\u1100-\u11ff\u3130-\u318f가-힣]/;
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const idsOf = ({ body }: Answer): string[] => body.data.map(({ id }: { id: string }) => id);

let partner: PartnerClient;
let stranger: PartnerClient;
let receiver: WebhookReceiver;
let lookups: Lookup[];
beforeAll(async () => {
  [partner, stranger, receiver] = await Promise.all([
    stage.createPartner("sandbox"),
    stage.createPartner("sandbox"),
    startWebhookReceiver(),
  ]);
  await partner.post("/v1/webhook-endpoints", { url: receiver.url });
  const asked = await askLookups(
    partner,
    historyFixtures.map(([body], position) => ({ ...body, reference: `stock ${position}` })),
  );
  expect(asked.map(({ status, body }) => [status, body.status])).toEqual(
    historyFixtures.map(() => [202, "queued"]),
  );
  await untilLookupsEnded(partner);
  lookups = await Promise.all(asked.map(({ body }) => readLookup(partner, body.id)));
});
afterAll(() => receiver.stop());

describe("sandbox fixtures", () => {
  it.each(
    historyFixtures.map(([sent, outcome, expected], position) => ({ sent, outcome, expected, position })),
  )("the sandbox lookup $sent ends without a charge: $outcome", ({ expected, position }) => {
    const lookup = lookups[position];
    lookupSchema.parse(lookup);
    expect(lookup).toMatchObject({ ...expected, billable: false, reference: `stock ${position}` });
    expect(lookup.completed_at).toBe(lookup.updated_at);
    if (lookup.status === "completed") expect(["fresh", "cache"]).toContain(lookup.source);
  });

  it("a sandbox lookup sends one webhook with the complete lookup, and the event log can be filtered by the lookup's id", async () => {
    const type = (status: string) => `history_lookup.${status}`;
    await Promise.all(
      lookups.map(async (lookup) => {
        const { envelope } = await receiver.waitFor(({ envelope: { data } }) => {
          return (data.lookup as Lookup).id === lookup.id;
        });
        expect(envelope).toMatchObject({ type: type(lookup.status), data: { lookup } });
        const payloads = async () => {
          const log = await partner.get(`/v1/events?lookup_id=${lookup.id}`);
          return log.body.data.map(({ payload }: { payload: unknown }) => payload);
        };
        // The log is filtered through an index, which may be some seconds late.
        await expect.poll(payloads, { timeout: 20_000, interval: 200 }).toEqual([envelope]);
      }),
    );
    const sequences = receiver.listReceived().map(({ envelope }) => envelope.sequence);
    expect(sequences.toSorted((a, b) => a - b)).toEqual(historyFixtures.map((_, position) => position + 1));
  });

  it("dates, months and amounts of a report have the documented formats, and only masked plates contain Hangul", () => {
    const values = lookups.flatMap(({ report }) => listReportValues(report));
    expect(values.length).toBeGreaterThan(100);
    for (const { field, value } of values) {
      if (field.endsWith("_on")) expect(value).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      if (field.endsWith("_month")) expect(value).toMatch(/^\d{4}-\d{2}$/);
      if (field.endsWith("_krw") || field.endsWith("_count")) expect(Number.isInteger(value)).toBe(true);
      if (field !== "plate_masked") expect(String(value)).not.toMatch(hangul);
    }
  });
});

describe("creating a lookup", () => {
  it("a lookup request needs an Idempotency-Key that is a UUID v4", async () => {
    const body = { plate: "12가3456" };
    expect(codeOf(await partner.post(lookupsPath, body))).toEqual([400, "missing_idempotency_key"]);
    for (const token of ["none", "7c9e6679-7425-10de-944b-e07fc1f90ae7"]) {
      const refused = await askLookup(partner, body, token);
      expect(codeOf(refused)).toEqual([400, "validation_error"]);
      expect(refused.body.error.details.issues[0].path).toBe("headers.Idempotency-Key");
    }
  });

  it("a lookup request names exactly one car by a Korean plate or by a VIN without I, O and Q", async () => {
    const both = ["body.plate", "body.vin"];
    const wrong: [object, string[]][] = [
      [{}, both],
      [{ plate: "12가3456", vin: "KMHF341EBKA000001" }, both],
      ...["", "ABC 1234", "12가345", "1234가5678", "12가나3456", "런던12가3456"].map(
        (plate): [object, string[]] => [{ plate }, ["body.plate"]],
      ),
      ...["KMHF341EBKA00000I", "KMHF341EBKA00000O", "KMHF341EBKA00000Q", "KMHF341EBKA00000"].map(
        (vin): [object, string[]] => [{ vin }, ["body.vin"]],
      ),
      [{ vin: "KMHF341EBKA0000011" }, ["body.vin"]],
      [{ plate: 123 }, ["body.plate"]],
      [{ plate: "12가3456", fresh: "yes" }, ["body.fresh"]],
      [{ plate: "12가3456", reference: "x".repeat(201) }, ["body.reference"]],
    ];
    const answers = await askLookups(
      partner,
      wrong.map(([body]) => body),
    );
    for (const [position, answer] of answers.entries()) {
      expect(codeOf(answer)).toEqual([400, "validation_error"]);
      const { issues } = answer.body.error.details;
      expect(issues.map(({ path }: { path: string }) => path)).toEqual(wrong[position]?.[1]);
    }
    expect(idsOf(await partner.get(lookupsPath))).toHaveLength(historyFixtures.length);
  });

  it("a lookup is stored with its normalized key, its reference and its fresh flag", async () => {
    const sent: [object, object][] = [
      [{ plate: "12 가-3456" }, { plate: "12가3456", vin: null, fresh: false }],
      [{ plate: "１２３가４５６７", vin: null }, { plate: "123가4567" }],
      [{ plate: "경기 37 바 1234" }, { plate: "경기37바1234" }],
      [
        { vin: " kmhf341e-bka-000001 ", fresh: true },
        { vin: "KMHF341EBKA000001", plate: null, fresh: true },
      ],
    ];
    const asked = await askLookups(
      stranger,
      sent.map(([body]) => body),
    );
    for (const [position, { status, body }] of asked.entries()) {
      expect(status).toBe(202);
      expect(body).toMatchObject({ query: sent[position]?.[1] as object, reference: null, report: null });
    }
    const ended = await untilLookupsEnded(stranger);
    expect(ended.find(({ query }) => query.fresh).source).toBe("fresh");
  });

  it("a repeated lookup request returns 200 with the original lookup, and a repeated key with another body returns 422", async () => {
    const token = randomUUID();
    const body = { plate: "34나5678", reference: "mine" };
    const first = await askLookup(stranger, body, token);
    await untilLookupsEnded(stranger);
    const again = await askLookup(stranger, { ...body, plate: "34 나 5678" }, token.toUpperCase());
    expect([first.status, again.status]).toEqual([202, 200]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
    const others: [object, object][] = [
      [{ ...body, plate: "34나5679" }, { original_plate: "34나5678" }],
      [{ ...body, fresh: true }, { original_fresh: false }],
      [{ ...body, reference: "yours" }, { original_reference: "mine" }],
    ];
    for (const [other, details] of others) {
      const refused = await askLookup(stranger, other, token);
      expect(codeOf(refused)).toEqual([422, "idempotency_key_reused"]);
      expect(refused.body.error.details).toEqual(details);
    }
    const issued = await stage.issueKey("sandbox", stranger.partnerId);
    const otherKey = stage.partner("sandbox", issued.body.key);
    const own = await askLookup(otherKey, body, token);
    expect(own.status).toBe(202);
    expect((await readLookup(stranger, own.body.id)).id).toBe(own.body.id);
    await untilLookupsEnded(stranger);
  });

  it("twenty concurrent requests with one key create one lookup with one event", async () => {
    const token = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => askLookup(stranger, { plate: "00가0404" }, token)),
    );
    expect(all.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await untilLookupsEnded(stranger);
    const log = await stranger.get(`/v1/events?lookup_id=${all[0]?.body.id}`);
    expect(log.body.data).toHaveLength(1);
  });
});

describe("lookup list", () => {
  it("the list shows a partner's own lookups, newest first and page by page, without reports", async () => {
    const ids = lookups
      .toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1))
      .map(({ created_at }) => created_at);
    const pages = [await partner.get(`${lookupsPath}?limit=4`)];
    while (pages.at(-1)?.body.next_cursor !== null && pages.length < 5) {
      pages.push(await partner.get(`${lookupsPath}?limit=4&cursor=${pages.at(-1)?.body.next_cursor}`));
    }
    expect(pages.map(({ body }) => body.data.length)).toEqual([4, 4, 2]);
    const listed: Lookup[] = pages.flatMap(({ body }) => body.data);
    expect(listed.map(({ created_at }) => created_at)).toEqual(ids);
    const byId = new Map(lookups.map((lookup) => [lookup.id, lookup]));
    for (const entry of listed) {
      const { report, ...others } = byId.get(entry.id);
      expect(entry).toEqual(others);
    }
    const cursor = pages[0]?.body.next_cursor;
    for (const refused of await Promise.all([
      stranger.get(`${lookupsPath}?cursor=${cursor}`),
      partner.get(`${lookupsPath}?cursor=garbage`),
    ])) {
      expect(codeOf(refused)).toEqual([400, "invalid_cursor"]);
    }
  });

  it("the lookup list can be filtered by status and by creation time with an inclusive start and an exclusive end", async () => {
    const inOrder = lookups.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
    const from = inOrder[3].created_at;
    const to = inOrder.find(({ created_at }, position) => position > 5 && created_at > from).created_at;
    const list = async (query: Record<string, string>) =>
      idsOf(await partner.get(`${lookupsPath}?${new URLSearchParams(query)}`)).toSorted();
    const idsWhere = (fits: (lookup: Lookup) => boolean) =>
      lookups
        .filter(fits)
        .map(({ id }) => id)
        .toSorted();
    const [failed, completed, queued, span, both] = await Promise.all([
      list({ status: "failed" }),
      list({ status: "completed" }),
      list({ status: "queued" }),
      list({ created_from: from, created_to: to }),
      list({ status: "failed", created_to: to }),
    ]);
    expect(failed).toEqual(idsWhere(({ status }) => status === "failed"));
    expect(completed).toEqual(idsWhere(({ status }) => status === "completed"));
    expect(queued).toEqual([]);
    expect(span).toEqual(idsWhere(({ created_at }) => created_at >= from && created_at < to));
    expect(both).toEqual(idsWhere(({ status, created_at }) => status === "failed" && created_at < to));
    const wrong = await partner.get(`${lookupsPath}?status=done&created_from=yesterday&limit=201`);
    expect(wrong.body.error.details.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      "query.created_from",
      "query.limit",
      "query.status",
    ]);
  });

  it("another partner gets 404 history_lookup_not_found and never sees the lookup in its list", async () => {
    const id = lookups[0]?.id;
    const paths = [id, `${id}/report.pdf`, "hl_unknown", "hl_unknown/report.pdf"];
    for (const answer of await Promise.all(paths.map((path) => stranger.get(`${lookupsPath}/${path}`)))) {
      expect(codeOf(answer)).toEqual([404, "history_lookup_not_found"]);
    }
    expect(idsOf(await stranger.get(lookupsPath))).not.toContain(id);
  });
});

describe("report PDF", () => {
  const read = (id: string) =>
    fetch(`${stage.env.sandbox.base_url}${lookupsPath}/${id}/report.pdf`, {
      headers: { "x-api-key": partner.apiKey },
    });

  it("a completed lookup has an English PDF (application/pdf) that is marked as synthetic", async () => {
    const answer = await read(lookups[1]?.id);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const pages = await rasterisePdf(new Uint8Array(await answer.arrayBuffer()), 0.5);
    expect(pages).toHaveLength(2);
    for (const { text } of pages) expect(text).toContain("SANDBOX - SYNTHETIC DATA");
    const text = pages.map((page) => page.text.replaceAll(/\s+/g, " ")).join(" ");
    for (const part of [
      "2018 Kia Sorento",
      "Other party insurer",
      "2,310,000",
      "July 2021 to September 2021",
    ]) {
      expect(text).toContain(part);
    }
  });

  it("the PDF of a failed lookup returns 409 history_report_not_ready", async () => {
    const answer = await read(lookups[3]?.id);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      error: { code: "history_report_not_ready", details: { status: "failed" } },
    });
  });
});
