import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handler as getFeeSettings } from "../../../functions/console/settings/get-fee-settings.ts";
import { handler as replaceFeeSettings } from "../../../functions/console/settings/replace-fee-settings.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import { feesKey } from "../../../shared/persistence/keys/item-keys.ts";
import { getFees } from "../../../shared/persistence/settings/fees.ts";
import { commit, putWrite } from "../../../shared/persistence/table/transaction.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const claims = { scope: "operator", sub: "operator-1", email: "operator@example.com" };
const read = () => callHandler(getFeeSettings, { path: "/ops/v1/settings/fees", claims });
const replace = (body: unknown) =>
  callHandler(replaceFeeSettings, { method: "PUT", path: "/ops/v1/settings/fees", claims, body });

describe("fee settings", () => {
  test("a default fee table applies until the operator sets a table", async () => {
    const { status, body } = await read();
    expect([status, body.version]).toEqual([200, 0]);
    expect(body.auctions.auction_a).toMatchObject({ rate_basis_points: 220, minimum_krw: 165_000 });
  });

  test("a fee table set by the operator applies immediately", async () => {
    const { body } = await read();
    const auction_b = { ...body.auctions.auction_b, rate_basis_points: 300 };
    const answer = await replace({
      ...body,
      auctions: { ...body.auctions, auction_b },
      ocean_freight_usd: 1234,
    });
    expect([answer.status, answer.body.version]).toEqual([200, 1]);
    expect((await read()).body).toEqual(answer.body);
    expect(await getFees()).toMatchObject({
      oceanFreightUsd: 1234,
      auctions: { auction_b: { rateBasisPoints: 300 } },
    });
  });

  test("bid and invoice limits are kept when a change omits them, and have defaults if the stored table lacks them", async () => {
    const { auctions, ocean_freight_usd } = (await read()).body;
    const others = { auctions, ocean_freight_usd };
    const limits = {
      ...{ bid_limit_multiple: 3, bid_limit_floor_usd: 7_000 },
      ...{ invoice_tolerance_percent: 10, invoice_tolerance_floor_usd: 200 },
    };
    expect((await replace({ ...others, ...limits })).body).toMatchObject(limits);
    expect((await replace(others)).body).toMatchObject(limits);
    const { oceanFreightUsd, version, ...earlier } = await getFees();
    const stored = {
      ...{ ...feesKey(), entity: "fees", auctions: earlier.auctions },
      ...{ oceanFreightUsd, version: version + 1 },
    };
    await commit([putWrite("put:fees", "earlier-release", stored)]);
    expect((await read()).body).toMatchObject({
      bid_limit_multiple: defaultFees.bidLimitMultiple,
      bid_limit_floor_usd: defaultFees.bidLimitFloorUsd,
      invoice_tolerance_percent: defaultFees.invoiceTolerancePercent,
      invoice_tolerance_floor_usd: defaultFees.invoiceToleranceFloorUsd,
    });
    expect((await replace({ ...others, bid_limit_multiple: 0 })).status).toBe(400);
  });

  test("concurrently set fee tables each get their own version", async () => {
    const { body } = await read();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((freight) => replace({ ...body, ocean_freight_usd: freight })),
    );
    const { version } = body;
    const versions = answers.map((answer) => answer.body.version).sort();
    expect(versions).toEqual([1, 2, 3, 4].map((step) => version + step));
  });

  test("a fee table with a missing auction house or reversed bounds is rejected with an error that lists the invalid paths", async () => {
    const { body } = await read();
    const { auction_e, ...others } = body.auctions;
    const auction_a = { ...others.auction_a, minimum_krw: 10, maximum_krw: 5 };
    for (const [auctions, expected] of [
      [others, ["body.auctions.auction_e"]],
      [
        { ...others, auction_e, auction_a },
        ["body.auctions.auction_a.maximum_krw", "body.auctions.auction_a.minimum_krw"],
      ],
    ] as const) {
      const answer = await replace({ ...body, auctions });
      const paths = answer.body.error.details.issues.map((issue: { path: string }) => issue.path);
      expect([answer.status, paths.sort()]).toEqual([400, expected]);
    }
  });
});
