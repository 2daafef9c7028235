import { expect, test } from "vitest";
import { tableStatements } from "../../../infra/constructs/table-statements.ts";

const table = { tableArn: "arn:aws:dynamodb:ap-northeast-2:000000000000:table/t", tableName: "t" };

test("each word of a grant allows one action on the partitions named, and nothing else", () => {
  const statements = tableStatements(table, {
    get: ["order", "lot"],
    check: ["lot", "order"],
    writeMany: ["listing"],
    queryIndex: ["eventSubject"],
    queryDue: ["delivery"],
  });
  expect(statements.map((statement) => statement.toJSON())).toEqual([
    statementOn(table.tableArn, ["dynamodb:GetItem", "dynamodb:ConditionCheckItem"], ["LOT#*", "ORDERS#*"]),
    statementOn(table.tableArn, "dynamodb:BatchWriteItem", ["LISTING#*"]),
    statementOn(`${table.tableArn}/index/gsi1`, "dynamodb:Query", ["SUBJECT#*"]),
    statementOn(`${table.tableArn}/index/due`, "dynamodb:Query", ["DELIVERY#*"]),
  ]);
});

test("no grant, no statement", () => {
  expect(tableStatements(table, {})).toEqual([]);
});

function statementOn(resource: string, actions: string | string[], prefixes: string[]) {
  return {
    Effect: "Allow",
    Action: actions,
    Resource: resource,
    Condition: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": prefixes } },
  };
}
