import { gunzipSync } from "node:zlib";
import { type AttributeValue, type DynamoDBClient, paginateQuery } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import { endOfSequence, type StoredEvent } from "../../shared/domain/webhooks/event-log.ts";
import { eventKey, indexPartition } from "../../shared/persistence/keys/item-keys.ts";
import { fromAttributes, type StoredItem, toAttributes } from "../../shared/persistence/table/table.ts";
import { toStoredEvent } from "../../shared/persistence/webhooks/event-items.ts";

/** An event from the table or the archive. */
export interface LoggedEvent extends Pick<StoredEvent, "sequence" | "type" | "body"> {
  /** The first attribute of the item in the table that contradicts the body; absent if none does. */
  contradiction?: string;
}

/** Yields a partner's events in the table by number. */
export async function* readStoredEvents(
  client: DynamoDBClient,
  tableName: string,
  partnerId: string,
): AsyncGenerator<LoggedEvent> {
  for await (const item of readEventItems(client, tableName, { partnerId, after: 0 }))
    yield readStoredEvent(fromAttributes(item), partnerId);
}

/**
 * Returns an event, with the name of the first attribute that contradicts the event's body. Such attributes repeat
 * values of the body, so that lists can find and show events.
 */
function readStoredEvent(item: StoredItem, partnerId: string): LoggedEvent {
  const event = toStoredEvent(item);
  const { id, type, sequence, created_at } = JSON.parse(event.body);
  const key = eventKey(partnerId, event.sequence);
  const stated: Readonly<Record<string, unknown>> = {
    ...{ eventId: id, type, sequence, createdAt: Date.parse(created_at), partnerId },
    ...{ ...key, gsi1sk: key.sk, gsi1pk: indexPartition("eventSubject", event.subjectId) },
  };
  const contradiction = Object.keys(stated).find((name) => stated[name] !== item[name]);
  return contradiction === undefined ? event : { ...event, contradiction };
}

/** Yields a partner's events after a number as the table stores them, with one page in memory. */
export async function* readEventItems(
  client: DynamoDBClient,
  TableName: string,
  { partnerId, after }: { partnerId: string; after: number },
): AsyncGenerator<Record<string, AttributeValue>> {
  const first = eventKey(partnerId, after + 1);
  const pages = paginateQuery(
    { client },
    {
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: "pk = :partition AND sk BETWEEN :first AND :last",
      FilterExpression: "entity = :event",
      ExpressionAttributeValues: toAttributes({
        ":partition": first.pk,
        ":first": first.sk,
        ":last": eventKey(partnerId, endOfSequence).sk,
        ":event": "event",
      }),
    },
  );
  for await (const { Items = [] } of pages) yield* Items;
}

/**
 * Yields a partner's events in the archive by number, with two days in memory. An event that was numbered
 * around midnight may be in the folder one day before or after the folder of its neighbors.
 */
export async function* readArchivedEvents(
  client: S3Client,
  Bucket: string,
  partnerId: string,
): AsyncGenerator<LoggedEvent> {
  let before: LoggedEvent[] = [];
  let day: LoggedEvent[] = [];
  let folder = "";
  for await (const { key, lines } of readObjects<LoggedEvent>(client, Bucket, `events/${partnerId}/`)) {
    const own = key.slice(0, key.lastIndexOf("/"));
    if (own !== folder) {
      const last = Math.max(...before.map(({ sequence }) => sequence));
      const merged = bySequence([...before, ...day]);
      yield* merged.filter(({ sequence }) => sequence <= last);
      before = merged.filter(({ sequence }) => sequence > last);
      day = [];
      folder = own;
    }
    day.push(...lines.filter(({ entity }) => entity === "event"));
  }
  yield* bySequence([...before, ...day]);
}

const bySequence = (events: LoggedEvent[]): LoggedEvent[] =>
  events.toSorted((one, other) => one.sequence - other.sequence);

/** Yields the objects below a prefix by key, with their JSON lines. */
export async function* readObjects<Line>(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<{ key: string; lines: (Line & { entity: string })[] }> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
    for (const { Key: key = "" } of Contents) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
      if (Body === undefined) throw new Error(`Object ${key} came without a body`);
      const text = gunzipSync(await Body.transformToByteArray()).toString();
      yield {
        key,
        lines: text
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line)),
      };
    }
}

/** Yields the entries of two sources by number. For equal numbers, the first source's entry comes first. */
export async function* mergeBySequence(
  first: AsyncGenerator<LoggedEvent>,
  second: AsyncGenerator<LoggedEvent>,
): AsyncGenerator<LoggedEvent> {
  let [one, other] = [await first.next(), await second.next()];
  while (!one.done || !other.done) {
    if (other.done || (!one.done && one.value.sequence <= other.value.sequence)) {
      if (one.done !== true) yield one.value;
      one = await first.next();
    } else {
      yield other.value;
      other = await second.next();
    }
  }
}
