import { DynamoDBClient, QueryCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { orderKey } from "../../../shared/persistence/keys/order-keys.ts";
import { queryPage } from "../../../shared/persistence/table/query.ts";

// The emulator never ends a page of small items early, so these responses are simulated.
const table = mockClient(DynamoDBClient);
const keyAt = (at: number) => orderKey("ptn_1", `ord_${at}`);
const partition = keyAt(0).pk;
const page = (...ats: number[]) => ({
  Items: ats.map((at) => marshall({ ...keyAt(at) })),
  LastEvaluatedKey: marshall({ ...keyAt(ats.at(-1) ?? 0) }),
});

beforeEach(() => {
  table.reset();
  process.env.TABLE_NAME = "things";
});

describe("paged queries", () => {
  it("a page that DynamoDB ends early is continued up to the page's limit", async () => {
    table.on(QueryCommand).resolvesOnce(page(1)).resolvesOnce(page(2, 3));
    const { items, lastKey } = await queryPage("query:order", { partition, limit: 3 });
    expect(items.map(({ sk }) => sk)).toEqual([1, 2, 3].map((at) => keyAt(at).sk));
    expect(lastKey).toEqual(keyAt(3));
    const [, second] = table.commandCalls(QueryCommand).map(({ args }) => args[0].input);
    expect(second).toMatchObject({ Limit: 2, ExclusiveStartKey: marshall({ ...keyAt(1) }) });
  });

  it("a page at the end of a partition may be shorter than the limit and needs no further call", async () => {
    table.on(QueryCommand).resolvesOnce({ Items: [marshall({ ...keyAt(1) })] });
    const { items, lastKey } = await queryPage("query:order", { partition, limit: 3 });
    expect([items.length, lastKey, table.commandCalls(QueryCommand).length]).toEqual([1, null, 1]);
  });

  it("a filtered page takes one call, regardless of how many items pass the filter", async () => {
    table.on(QueryCommand).resolves(page(1));
    const filter = { filter: "isAway = :no", values: { ":no": false } };
    const { items } = await queryPage("query:order", { partition, limit: 3, ...filter });
    expect([items.length, table.commandCalls(QueryCommand).length]).toEqual([1, 1]);
  });
});
