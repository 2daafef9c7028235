import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { requireValue } from "../../support/require-value.ts";
import type { SdkCall } from "./act-as-function.ts";
import type { Step } from "./gate-calls.ts";

type Attributes = Record<string, AttributeValue>;

/** An item, a whole partition (`sk` null) or an index (`pk` null too) that a call reads or writes. */
interface Touch {
  pk: string | null;
  sk: string | null;
  writes: boolean;
}

interface Request {
  Key?: Attributes;
  Item?: Attributes;
}

/** Reports whether the order of two steps can matter: one writes what the other reads or writes. */
export const areDependent = (one: Step, other: Step): boolean => {
  const others = other.calls.flatMap(listTouches);
  return one.calls.flatMap(listTouches).some((touch) => others.some((two) => overlap(touch, two)));
};

/** Whether a step changes the table. */
export const commits = ({ calls }: Step): boolean =>
  calls.some((call) => call.operation !== "PutObject" && listTouches(call).some(({ writes }) => writes));

/** Reports whether a step looks for work in an index. */
export const findsWork = ({ calls }: Step): boolean =>
  calls.some(({ input }) => input.IndexName !== undefined);

function overlap(one: Touch, two: Touch): boolean {
  if (!one.writes && !two.writes) return false;
  if (one.pk === null || two.pk === null) return true;
  return one.pk === two.pk && (one.sk === null || two.sk === null || one.sk === two.sk);
}

/**
 * Returns the items that a call accesses. Messages and their hidden times affect no other call, and the log is only
 * read.
 */
function listTouches({ operation, input }: SdkCall): Touch[] {
  switch (operation) {
    case "GetItem":
      return [touch(input, false)];
    case "PutItem":
    case "UpdateItem":
    case "DeleteItem":
      return [touch(input, true)];
    case "TransactWriteItems":
      return (input.TransactItems as Record<string, Request>[]).flatMap((item) =>
        Object.entries(item).map(([kind, request]) => touch(request, kind !== "ConditionCheck")),
      );
    case "BatchGetItem":
      return Object.values(input.RequestItems as Record<string, { Keys: Attributes[] }>).flatMap(({ Keys }) =>
        Keys.map((Key) => touch({ Key }, false)),
      );
    case "Query":
      return [touchOfQuery(input)];
    case "PutObject":
    case "DeleteObject":
    case "GetObject":
    case "HeadObject":
      return [{ pk: String(input.Bucket), sk: String(input.Key), writes: /^(?:Put|Delete)/.test(operation) }];
    case "ListObjectsV2":
      return [{ pk: String(input.Bucket), sk: null, writes: false }];
    case "SendMessage":
    case "SendMessageBatch":
    case "ChangeMessageVisibilityBatch":
    case "SendEmail":
    case "GetSecretValue":
    case "StartQuery":
    case "GetQueryResults":
      return [];
    default:
      throw new Error(`What ${operation} touches is not known here`);
  }
}

function touch({ Key, Item }: Request, writes: boolean): Touch {
  const key = Key ?? Item ?? {};
  return { pk: key.pk?.S ?? null, sk: key.sk?.S ?? null, writes };
}

function touchOfQuery(input: SdkCall["input"]): Touch {
  if (input.IndexName !== undefined) return { pk: null, sk: null, writes: false };
  const placeholder = requireValue(/\bpk = (:\w+)/.exec(String(input.KeyConditionExpression))?.[1]);
  const value = (input.ExpressionAttributeValues as Attributes)[placeholder];
  return { pk: value?.S ?? null, sk: null, writes: false };
}
