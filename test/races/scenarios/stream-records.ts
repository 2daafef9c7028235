import { type AttributeValue, QueryCommand } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { expect } from "vitest";
import { drawPicture } from "../../../infra/local/pictures/draw-picture.ts";
import { auctionMediaPath } from "../../../infra/local/upstreams/start-upstreams.ts";
import { nameMedia } from "../../../shared/application/media/name-media.ts";
import { mediaMessages } from "../../../shared/domain/media/media-message.ts";
import { eventKey } from "../../../shared/persistence/keys/item-keys.ts";
import { lotKey, orderKey, orderVersionKey } from "../../../shared/persistence/keys/order-keys.ts";
import { requireValue } from "../../support/require-value.ts";
import { asMessage } from "../stage/call-function.ts";
import { byWorker, type Done, type Operation, type Scenario } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";
import { type EndpointWorld, firstAttempt, openEndpoints } from "./endpoint-world.ts";
import { orderOperations } from "./order-operations.ts";
import { correctCar, orderSituation } from "./order-world.ts";

type Item = Record<string, AttributeValue>;

const mirrorEntry = "queues/mirror-media";

/** An order in acquisition, and unread stream records of its changes. */
interface StreamWorld extends EndpointWorld {
  records: readonly object[];
  /** A picture of the car. */
  pictureUrl: string;
}

/** Lambda delivers records as JSON, with bytes in base64. */
const asJson = (item: Item): object =>
  JSON.parse(
    JSON.stringify(item, (_, value) =>
      value instanceof Uint8Array || value?.type === "Buffer" ? Buffer.from(value).toString("base64") : value,
    ),
  );

const toRecord = (item: Item, at: number): object => ({
  eventName: "INSERT",
  dynamodb: { NewImage: asJson(item), SequenceNumber: String(at + 1) },
});

async function readPartition({ clients, tableName }: RaceStage, { pk }: { pk: string }): Promise<Item[]> {
  const { Items = [] } = await clients.dynamodb.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": { S: pk } },
    }),
  );
  return Items;
}

async function leadUnread(stage: RaceStage): Promise<StreamWorld> {
  const world = await openEndpoints(stage, 200);
  await correctCar(stage, world);
  const { owner, orderId, vehicleId } = world;
  const keys = [
    orderVersionKey(orderId, 1),
    lotKey(vehicleId),
    eventKey(owner.partnerId, 1),
    orderKey(owner.partnerId, orderId),
  ];
  const partitions = new Map(keys.map((key) => [key.pk as string, key]));
  const items: Item[] = [];
  for (const key of partitions.values()) items.push(...(await readPartition(stage, key)));
  const pictureUrl = `${stage.upstreamsUrl}${auctionMediaPath}/front.png`;
  return { ...world, records: items.map(toRecord), pictureUrl };
}

const reading = (entry: string): Operation<StreamWorld> =>
  byWorker(entry, ({ records }) => ({ Records: records }));
/** A partially processed batch that is redelivered after later records. */
const readingLate = (entry: string): Operation<StreamWorld> =>
  byWorker(entry, ({ records }) => ({ Records: [...records.slice(records.length / 2), ...records] }), {
    name: `${entry} of records that come late and twice`,
  });

/** Copies the picture of the order. A message may request a copy twice. */
const mirroring = (name: string, times: number): Operation<StreamWorld> =>
  byWorker(
    mirrorEntry,
    ({ orderId, pictureUrl: sourceUrl }) =>
      asMessage(...Array.from({ length: times }, () => mediaMessages.format({ orderId, sourceUrl }))),
    { name },
  );

/** Expects that the stored picture equals its source, whichever operation copied it first. */
async function expectPicture(
  { orderId, pictureUrl }: StreamWorld,
  done: readonly Done[],
  { actor, clients }: RaceStage,
): Promise<void> {
  if (!done.some(({ name }) => name.startsWith(mirrorEntry))) return;
  const { MEDIA_BUCKET_NAME: Bucket } = actor(mirrorEntry, "looking").environment;
  const stored = { Bucket: requireValue(Bucket), Key: nameMedia(orderId, pictureUrl) };
  const { Body } = await clients.s3.send(new GetObjectCommand(stored));
  expect(Buffer.from(await requireValue(Body).transformToByteArray())).toEqual(drawPicture("front.png"));
}

const unread = orderSituation("unread", [], leadUnread);

/** Stream workers that run concurrently with further changes of their items. */
export const streamRecords: Scenario<StreamWorld> = {
  kind: "stream records",
  stage: "sandbox",
  situations: [
    {
      name: unread.name,
      at: unread.at,
      prepare: async (stage) => (await unread.prepare(stage)) as StreamWorld,
      check: expectPicture,
      operations: [
        reading("streams/follow-items"),
        readingLate("streams/follow-items"),
        reading("streams/publish-deliveries"),
        readingLate("streams/publish-deliveries"),
        mirroring(mirrorEntry, 1),
        mirroring(`${mirrorEntry} of one picture twice`, 2),
        byWorker<StreamWorld>("queues/deliver-first", firstAttempt, { endsPiece: () => true }),
        orderOperations.moveToSecured,
        orderOperations.correctCar,
        orderOperations.notifyLot,
        orderOperations.notifyChanges,
      ],
    },
  ],
};
