import {
  type DynamoDBClient,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { dropAbsent } from "../../shared/application/drop-absent.ts";
import { summariseVehicle } from "../../shared/application/orders/placement/summarise-vehicle.ts";
import type { VehicleDetail } from "../../shared/contract/resources/vehicles/vehicle.ts";
import type { Order } from "../../shared/domain/orders/order.ts";
import { type OrderedVehicle, unknownVehicle } from "../../shared/domain/orders/ordered-vehicle.ts";
import { orderKey, orderSnapshotKey, orderVersionKey } from "../../shared/persistence/keys/order-keys.ts";
import { orderItems } from "../../shared/persistence/orders/order-item.ts";
import { vehicleInSnapshot } from "../../shared/persistence/orders/order-snapshots.ts";
import { compressJson } from "../../shared/persistence/table/compressed-json.ts";
import { toAttributes } from "../../shared/persistence/table/table.ts";
import { type FillRequest, listOrderItems, listRequestedPartners, readItem } from "./read-orders.ts";

/** The result for a partner's orders. */
export interface FilledPartner {
  partnerId: string;
  /** Number of orders that received their vehicle. */
  filled: number;
  /** Number of orders without a stored vehicle, whose cars are unknown. */
  unknown: number;
}

/**
 * Adds the snapshot's vehicle to every order that was stored without `vehicle`, both in the order and in its newest
 * version. Nobody is notified. The run does not change orders that have a vehicle, so it is safe to repeat, and to stop
 * at any time: `fromPartner` continues with the interrupted partner. The run queries the orders of each partner and
 * never scans the table.
 */
export async function* fillOrderVehicles(
  client: DynamoDBClient,
  request: FillRequest,
): AsyncGenerator<FilledPartner> {
  const { tableName } = request;
  for (const partnerId of await listRequestedPartners(client, request)) {
    const counts = { partnerId, filled: 0, unknown: 0 };
    for await (const { orderId } of listOrderItems(client, tableName, partnerId, bareOrders)) {
      const isFilled = await fillOrder(client, tableName, { partnerId, orderId: String(orderId) });
      counts[isFilled ? "filled" : "unknown"] += 1;
    }
    yield counts;
  }
}

/** Limits a query to the ids of orders without a stored vehicle. */
const bareOrders = { FilterExpression: "attribute_not_exists(vehicle)", ProjectionExpression: "orderId" };

interface OrderPlace {
  partnerId: string;
  orderId: string;
}

/** @returns false for an order without a snapshot */
async function fillOrder(client: DynamoDBClient, TableName: string, place: OrderPlace): Promise<boolean> {
  const snapshot = await readItem(client, TableName, orderSnapshotKey(place.partnerId, place.orderId));
  if (snapshot === null) return false;
  const summary = summariseVehicle(vehicleInSnapshot(snapshot) as VehicleDetail);
  // A snapshot keeps its stored form, which may lack a field.
  const vehicle: OrderedVehicle = { ...unknownVehicle, ...dropAbsent({ ...summary }) };
  while (!(await writeVehicle(client, TableName, place, vehicle)));
  return true;
}

/** @returns false when the order was changed in the meantime */
async function writeVehicle(
  client: DynamoDBClient,
  TableName: string,
  { partnerId, orderId }: OrderPlace,
  vehicle: OrderedVehicle,
): Promise<boolean> {
  const item = await readItem(client, TableName, orderKey(partnerId, orderId));
  if (item === null || item.vehicle !== undefined) return true;
  const order: Order = { ...orderItems.fromItem(item), vehicle };
  try {
    await client.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          {
            Update: {
              TableName,
              Key: toAttributes({ ...orderKey(partnerId, orderId) }),
              UpdateExpression: "SET vehicle = :vehicle",
              ConditionExpression: "version = :seen AND attribute_not_exists(vehicle)",
              ExpressionAttributeValues: toAttributes({ ":vehicle": vehicle, ":seen": order.version }),
            },
          },
          {
            Update: {
              TableName,
              Key: toAttributes({ ...orderVersionKey(orderId, order.version) }),
              UpdateExpression: "SET #order = :order",
              ConditionExpression: "attribute_exists(pk)",
              ExpressionAttributeNames: { "#order": "order" },
              ExpressionAttributeValues: toAttributes({ ":order": compressJson(order) }),
            },
          },
        ],
      }),
    );
    return true;
  } catch (error) {
    if (isLostRace(error)) return false;
    throw error;
  }
}

/** Reports whether the write can be retried: another write changed the order or was in progress. */
const isLostRace = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  error.CancellationReasons?.[1]?.Code !== "ConditionalCheckFailed";
