import { expect, test } from "vitest";
import { tableStatements } from "../../../infra/constructs/table-statements.ts";

const table = { tableArn: "arn:aws:dynamodb:ap-northeast-2:000000000000:table/t", tableName: "t" };

test("each permission allows its actions only on the partitions of its item kind", () => {
  const statements = tableStatements(table, [
    "get:order",
    "get:lot",
    "check:lot",
    "check:order",
    "put:listing",
    "queryIndex:eventSubject",
    "queryDue:delivery",
  ]);
  expect(statements.map((statement) => statement.toJSON())).toEqual([
    statementOn(
      table.tableArn,
      ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:ConditionCheckItem"],
      ["LOT#*", "ORDERS#*"],
    ),
    statementOn(table.tableArn, "dynamodb:PutItem", ["LISTING#*"]),
    statementOn(`${table.tableArn}/index/gsi1`, "dynamodb:Query", ["SUBJECT#*"]),
    statementOn(`${table.tableArn}/index/due`, "dynamodb:Query", ["DELIVERY#*"]),
  ]);
});

test("a permission to get an item kind covers single reads and batch reads", () => {
  const statements = tableStatements(table, ["get:order", "get:lot"]).map((one) => one.toJSON());
  expect(statements).toEqual([
    statementOn(table.tableArn, ["dynamodb:GetItem", "dynamodb:BatchGetItem"], ["LOT#*", "ORDERS#*"]),
  ]);
});

test("item kinds in the same partition share one policy statement", () => {
  const [statement, ...others] = tableStatements(table, ["delete:lotBid", "delete:lotPartner"]);
  expect(statement?.toJSON()).toEqual(statementOn(table.tableArn, "dynamodb:DeleteItem", ["LOT#*"]));
  expect(others).toEqual([]);
});

test("access to part of an item is limited to the attributes of the part", () => {
  const [statement, ...others] = tableStatements(table, ["update:apiKey.use"]);
  expect(statement?.toJSON()).toMatchObject({
    Action: "dynamodb:UpdateItem",
    Condition: {
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["APIKEY#*"] },
      "ForAllValues:StringEquals": {
        "dynamodb:Attributes": expect.arrayContaining(["budget", "lastUsedAt"]),
      },
    },
  });
  expect(others).toEqual([]);
});

test("a role without permissions has no statements", () => {
  expect(tableStatements(table, [])).toEqual([]);
});

function statementOn(resource: string, actions: string | string[], prefixes: string[]) {
  return {
    Effect: "Allow",
    Action: actions,
    Resource: resource,
    Condition: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": prefixes } },
  };
}
