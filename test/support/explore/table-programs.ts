import fc from "fast-check";
import type { AttributeValue, Item } from "../../explore/table/attribute-value.ts";

/** One request of a random program, in wire format. */
export interface ProgramStep {
  operation: string;
  input: Record<string, unknown>;
}

const table = "vehicle-sourcing-test";

const number = fc.oneof(
  fc.integer({ min: -2, max: 12 }),
  fc.constantFrom(0.5, 1e-7, 1e21, 1_796_000_000_000),
);
// Keys have no letter in both cases, because the emulator, unlike DynamoDB, matches the prefix "b" with "B#".
const text = fc.constantFrom("a", "b", "가", "c#", "~");
const toNumber = (value: number): AttributeValue => ({ N: String(value) });
const toText = (value: string): AttributeValue => ({ S: value });

const plain: fc.Arbitrary<AttributeValue> = fc.oneof(
  text.map(toText),
  number.map(toNumber),
  fc.boolean().map((value) => ({ BOOL: value })),
  fc.constant<AttributeValue>({ NULL: true }),
);
const list = fc.array(plain, { maxLength: 3 }).map((values): AttributeValue => ({ L: values }));
const map = fc
  .dictionary(fc.constantFrom("x", "y"), fc.oneof(plain, list), { maxKeys: 2 })
  .map((value): AttributeValue => ({ M: value }));
const set = fc
  .uniqueArray(text, { minLength: 1, maxLength: 3 })
  .map((values): AttributeValue => ({ SS: values }));

/** A few keys, so that programs reuse their items. `{run}` separates programs that share a table. */
const key = fc.record({
  pk: fc.constantFrom("P1{run}", "P2{run}"),
  sk: fc.constantFrom("A", "A#1", "B", "~"),
});
const toKey = ({ pk, sk }: { pk: string; sk: string }): Item => ({ pk: toText(pk), sk: toText(sk) });
const places = fc.record(
  {
    gsi1pk: fc.constantFrom("G1{run}", "G2{run}").map(toText),
    gsi1sk: text.map(toText),
    duepk: fc.constant(toText("D{run}")),
    dueat: fc.integer({ min: 0, max: 5 }).map(toNumber),
  },
  { requiredKeys: [] },
);
const fields = fc.record(
  { n: number.map(toNumber), s: text.map(toText), v: plain, l: list, m: map, ss: set },
  { requiredKeys: [] },
);
const item = fc
  .tuple(key, places, fields)
  .map(([itsKey, itsPlaces, itsFields]): Item => ({ ...toKey(itsKey), ...itsPlaces, ...itsFields }));

/** An expression with possible values of its placeholders. */
interface Phrase {
  text: string;
  names?: Record<string, string>;
  values?: Record<string, fc.Arbitrary<AttributeValue>>;
}

/** Condition expressions that the product uses. */
const conditions: readonly Phrase[] = [
  { text: "attribute_not_exists(pk)" },
  { text: "attribute_exists(pk) AND s = :s", values: { ":s": text.map(toText) } },
  { text: "#n = :n", names: { "#n": "n" }, values: { ":n": number.map(toNumber) } },
  { text: "attribute_not_exists(n) OR n < :n", values: { ":n": number.map(toNumber) } },
  {
    text: "(attribute_not_exists(n) OR n = :n) AND attribute_not_exists(s)",
    values: { ":n": number.map(toNumber) },
  },
  {
    text: "n >= :low AND n < :high",
    values: { ":low": number.map(toNumber), ":high": number.map(toNumber) },
  },
  {
    text: "#s IN (:one, :two)",
    names: { "#s": "s" },
    values: { ":one": text.map(toText), ":two": text.map(toText) },
  },
  { text: "size(l) = :n", values: { ":n": number.map(toNumber) } },
  { text: "attribute_not_exists(ss) OR size(ss) < :n", values: { ":n": number.map(toNumber) } },
  {
    text: "size(m) < :n AND attribute_not_exists(m.#x)",
    names: { "#x": "x" },
    values: { ":n": number.map(toNumber) },
  },
  {
    text: "attribute_not_exists(m.#x) OR m.#y <> :v OR m.#x < :n",
    names: { "#x": "x", "#y": "y" },
    values: { ":v": plain, ":n": number.map(toNumber) },
  },
  { text: "v = :v", values: { ":v": plain } },
  { text: "v <> :v", values: { ":v": plain } },
  { text: "l = :l", values: { ":l": list } },
  { text: "m = :m AND v = :v", values: { ":m": map, ":v": plain } },
  { text: "n < m.#x", names: { "#x": "x" } },
  {
    text: "attribute_exists(n) AND NOT (attribute_exists(s) AND s = :s)",
    values: { ":s": text.map(toText) },
  },
  { text: "NOT n = :n", values: { ":n": number.map(toNumber) } },
];

/** Update expressions that the product uses. */
const updates: readonly Phrase[] = [
  {
    text: "SET n = if_not_exists(n, :zero) + :one, s = :s",
    values: { ":zero": fc.constant(toNumber(0)), ":one": number.map(toNumber), ":s": text.map(toText) },
  },
  { text: "SET n = n + :one", values: { ":one": number.map(toNumber) } },
  { text: "SET n = :big - :one", values: { ":big": number.map(toNumber), ":one": number.map(toNumber) } },
  { text: "SET m = :m, v = if_not_exists(v, :v)", values: { ":m": map, ":v": plain } },
  { text: "SET m.#x = :v", names: { "#x": "x" }, values: { ":v": plain } },
  {
    text: "SET m.#x = if_not_exists(m.#x, :zero) + :one",
    names: { "#x": "x" },
    values: { ":zero": fc.constant(toNumber(0)), ":one": number.map(toNumber) },
  },
  {
    text: "SET l = list_append(if_not_exists(l, :none), :l)",
    values: { ":none": fc.constant<AttributeValue>({ L: [] }), ":l": list },
  },
  { text: "SET l = list_append(l, :l), v = :v REMOVE duepk, dueat", values: { ":l": list, ":v": plain } },
  {
    text: "SET duepk = :pk, dueat = :at",
    values: { ":pk": fc.constant(toText("D{run}")), ":at": fc.integer({ min: 0, max: 5 }).map(toNumber) },
  },
  { text: "REMOVE s, gsi1pk, v" },
  { text: "ADD n :one", values: { ":one": number.map(toNumber) } },
  {
    text: "SET s = :s ADD n :one, ss :more",
    values: { ":s": text.map(toText), ":one": number.map(toNumber), ":more": set },
  },
  { text: "ADD v :one", values: { ":one": number.map(toNumber) } },
  { text: "DELETE ss :less", values: { ":less": set } },
  { text: "SET s = n, n = :n", values: { ":n": number.map(toNumber) } },
];

interface Drawn {
  text: string;
  names: Record<string, string>;
  values: Record<string, AttributeValue>;
}

const draw = (phrases: readonly Phrase[]): fc.Arbitrary<Drawn> =>
  fc
    .constantFrom(...phrases)
    .chain(({ text: expression, names = {}, values = {} }) =>
      fc.record(values).map((drawn) => ({ text: expression, names, values: drawn as Drawn["values"] })),
    );

/** Conditions and updates use the same placeholders, so those of the condition are renamed. */
function apart({ text: expression, names, values }: Drawn): Drawn {
  const rename = (name: string) => `${name[0]}c${name.slice(1)}`;
  return {
    text: expression.replace(/[#:]\w+/g, rename),
    names: Object.fromEntries(Object.entries(names).map(([name, value]) => [rename(name), value])),
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value])),
  };
}

const orNone = <Value>(drawn: fc.Arbitrary<Value>) => fc.option(drawn, { nil: undefined });

const expressions = (condition: Drawn | undefined, update?: Drawn) => {
  const guard = condition && apart(condition);
  const names = { ...update?.names, ...guard?.names };
  const values = { ...update?.values, ...guard?.values };
  return {
    TableName: table,
    ...(update && { UpdateExpression: update.text }),
    ...(guard && { ConditionExpression: guard.text, ReturnValuesOnConditionCheckFailure: "ALL_OLD" }),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
};

const write = fc.oneof(
  fc
    .tuple(item, orNone(draw(conditions)))
    .map(([Item, condition]) => ({ Put: { Item, ...expressions(condition) } })),
  fc
    .tuple(key, draw(updates), orNone(draw(conditions)))
    .map(([Key, update, condition]) => ({ Update: { Key: toKey(Key), ...expressions(condition, update) } })),
  fc
    .tuple(key, orNone(draw(conditions)))
    .map(([Key, condition]) => ({ Delete: { Key: toKey(Key), ...expressions(condition) } })),
);
const check = fc
  .tuple(key, draw(conditions))
  .map(([Key, condition]) => ({ ConditionCheck: { Key: toKey(Key), ...expressions(condition) } }));

const single = write.chain((one) => {
  const [[kind, input]] = Object.entries(one) as [[string, Record<string, unknown>]];
  const returned = ["NONE", kind === "Update" ? "ALL_NEW" : "ALL_OLD"];
  return fc
    .constantFrom(...returned)
    .map((ReturnValues): ProgramStep => ({ operation: `${kind}Item`, input: { ...input, ReturnValues } }));
});
const transaction = fc
  .array(fc.oneof({ weight: 3, arbitrary: write }, { weight: 1, arbitrary: check }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((TransactItems): ProgramStep => ({ operation: "TransactWriteItems", input: { TransactItems } }));
/** Projections of whole attributes, or none. */
const projection = fc.constantFrom(
  {},
  { ProjectionExpression: "sk, n" },
  { ProjectionExpression: "#p, m", ExpressionAttributeNames: { "#p": "ss" } },
);
const reads = fc.oneof(
  fc.tuple(key, projection).map(
    ([Key, projected]): ProgramStep => ({
      operation: "GetItem",
      input: { TableName: table, Key: toKey(Key), ConsistentRead: true, ...projected },
    }),
  ),
  fc.array(key, { minLength: 1, maxLength: 4 }).map(
    (keys): ProgramStep => ({
      operation: "BatchGetItem",
      input: { RequestItems: { [table]: { Keys: keys.map(toKey), ConsistentRead: true } } },
    }),
  ),
);

const sortKeyPhrases: readonly Phrase[] = [
  { text: "" },
  { text: " AND begins_with(sk, :start)", values: { ":start": fc.constantFrom("A", "B").map(toText) } },
  {
    text: " AND sk BETWEEN :low AND :high",
    values: { ":low": text.map(toText), ":high": fc.constant(toText("~")) },
  },
  { text: " AND sk < :before", values: { ":before": text.map(toText) } },
  { text: " AND sk > :after", values: { ":after": text.map(toText) } },
];
const duePhrases: readonly Phrase[] = [
  { text: "" },
  {
    text: " AND dueat BETWEEN :low AND :high",
    values: { ":low": fc.constant(toNumber(0)), ":high": fc.integer({ min: 0, max: 5 }).map(toNumber) },
  },
];
const gsi1Phrases: readonly Phrase[] = [
  { text: "" },
  { text: " AND gsi1sk > :after", values: { ":after": text.map(toText) } },
  { text: " AND begins_with(gsi1sk, :start)", values: { ":start": text.map(toText) } },
];

const queryOf = (
  index: string | undefined,
  partition: fc.Arbitrary<string>,
  phrases: readonly Phrase[],
  name: string,
): fc.Arbitrary<ProgramStep> =>
  fc
    .record({
      pk: partition,
      phrase: draw(phrases),
      filter: orNone(draw(conditions)),
      limit: orNone(fc.integer({ min: 1, max: 4 })),
      forward: fc.boolean(),
      shown: fc.constantFrom({}, {}, { ProjectionExpression: "pk, n, v" }, { Select: "COUNT" }),
    })
    .map(({ pk, phrase, filter, limit, forward, shown }) => {
      const { ConditionExpression, ReturnValuesOnConditionCheckFailure: _, ...rest } = expressions(filter);
      return {
        operation: "Query",
        input: {
          ...rest,
          ...(index !== undefined && { IndexName: index }),
          ...(ConditionExpression !== undefined && { FilterExpression: ConditionExpression }),
          KeyConditionExpression: `${name} = :pk${phrase.text}`,
          ExpressionAttributeValues: {
            ...phrase.values,
            ...rest.ExpressionAttributeValues,
            ":pk": toText(pk),
          },
          ...(limit !== undefined && { Limit: limit }),
          ScanIndexForward: forward,
          ...(index === undefined && shown),
        },
      };
    });
/** Table queries may have filters, index queries do not. */
const queries = fc.oneof(
  queryOf(undefined, fc.constantFrom("P1{run}", "P2{run}"), sortKeyPhrases, "pk"),
  queryOf("gsi1", fc.constantFrom("G1{run}", "G2{run}"), gsi1Phrases, "gsi1pk"),
  queryOf("due", fc.constant("D{run}"), duePhrases, "duepk"),
);

/**
 * Generates random programs: mostly writes to a few items, with the product's expressions, interleaved with reads.
 */
export const tablePrograms = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: single },
    { weight: 4, arbitrary: transaction },
    { weight: 1, arbitrary: reads },
    { weight: 3, arbitrary: queries },
  ),
  { minLength: 4, maxLength: 30 },
);
