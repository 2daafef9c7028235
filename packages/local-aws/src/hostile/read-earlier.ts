import type { AwsCall } from "../proxy/aws-call.ts";
import type { UpstreamAnswer } from "../proxy/forward-call.ts";
import type { HeldImage } from "./held-images.ts";
import type { HeldTables } from "./held-tables.ts";
import { type ItemPage, mergeItems, mergePage } from "./merge-images.ts";
import { nameItem, type StoredItem } from "./table-shapes.ts";

type BatchAnswer = { Responses: Record<string, StoredItem[]>; UnprocessedKeys?: object };
type Forward = () => Promise<UpstreamAnswer>;
type Shown = ReadonlyMap<string, HeldImage>;

/**
 * Serves a read with earlier images of some items. Reads that only count or select attributes are served
 * normally.
 */
export async function readEarlier(
  call: AwsCall,
  tables: HeldTables,
  forward: Forward,
): Promise<UpstreamAnswer> {
  const [request, ...others] = call.keyedRequests;
  const found = request === undefined || others.length > 0 ? null : tables.find(request.tableName);
  if (request === undefined || found === null || choosesAttributes(request.input)) return forward();
  const { held, shape } = found;
  const before = held.shown();
  if (before.size === 0) return forward();
  /** Returns the images that were shown during the whole read, because others may have been removed meanwhile. */
  const stillShown = (): Shown => {
    const after = held.shown();
    return new Map([...before].filter(([name, image]) => after.get(name) === image));
  };
  switch (call.operation) {
    case "GetItem":
      return changed<{ Item?: StoredItem }>(await forward(), (answer) => {
        const earlier = stillShown().get(nameItem(shape, request.items[0] as StoredItem));
        if (earlier === undefined) return answer;
        const { Item: _item, ...rest } = answer;
        return earlier.image === null ? rest : { ...rest, Item: earlier.image };
      });
    case "BatchGetItem":
      return changed<BatchAnswer>(await forward(), (answer) => {
        const isWhole = Object.keys(answer.UnprocessedKeys ?? {}).length === 0;
        const items = answer.Responses[request.tableName] ?? [];
        if (!isWhole) return answer;
        const merged = mergeItems(shape, items, request.items as StoredItem[], stillShown());
        return { ...answer, Responses: { [request.tableName]: merged } };
      });
    default: {
      const isPart = call.input.ExclusiveStartKey !== undefined;
      const [answer, earlier] = await Promise.all([forward(), held.read(call.operation, call.input)]);
      return changed<ItemPage>(answer, (page) => {
        // Leave a scan of several pages unchanged. The order of its items is unknown, so earlier items have no place in
        // a page.
        if (call.operation === "Scan" && (isPart || page.LastEvaluatedKey !== undefined)) return page;
        const isDescending = call.input.ScanIndexForward === false;
        const { indexName } = request;
        const limit = call.input.Limit as number | undefined;
        return mergePage({
          ...{ shape, indexName, isDescending, limit, page, earlier },
          shown: stillShown(),
        });
      });
    }
  }
}

const choosesAttributes = ({
  ProjectionExpression,
  AttributesToGet,
  Select,
}: Record<string, unknown>): boolean =>
  ProjectionExpression !== undefined ||
  AttributesToGet !== undefined ||
  (Select !== undefined && !String(Select).startsWith("ALL_"));

/** Changes the body of a successful DynamoDB response, and its checksum and length. */
export function changed<Body extends object>(
  answer: UpstreamAnswer,
  change: (body: Body) => object,
): UpstreamAnswer {
  if (answer.statusCode !== 200 || !Buffer.isBuffer(answer.body)) return answer;
  const { "x-amz-crc32": _checksum, "content-length": _length, ...headers } = answer.headers;
  return {
    ...answer,
    headers,
    body: Buffer.from(JSON.stringify(change(JSON.parse(answer.body.toString()) as Body))),
  };
}
