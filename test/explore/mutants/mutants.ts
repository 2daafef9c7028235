import { NodeHttpHandler } from "@smithy/node-http-handler";
import { queueClient } from "../../../shared/adapters/queues/queue-client.ts";
import { tableClient } from "../../../shared/persistence/table/table.ts";
import { HttpConnections } from "../../../shared/platform/http-connections.ts";
import type { OpenSituation } from "../explore-situation.ts";
import type { FaultKind } from "../faults/fault.ts";
import type { ExploredStage } from "../stage/start-explored-stage.ts";
import { withoutWrites, withTransactions } from "./change-transactions.ts";

// biome-ignore lint/suspicious/noExplicitAny: each scenario knows what its own operations act on
type AnySituation = OpenSituation<any>;

/** A safeguard that is disabled in the running product. */
export interface Mutant {
  what: string;
  /** Such as `lots/won`. */
  situation: string;
  /**
   * Names of the operations that reveal it: two operations in some order of their calls, or one with a fault of
   * `kinds`.
   */
  operations: readonly [string] | readonly [string, string];
  kinds: readonly FaultKind[];
  /** Disables the safeguard. Returns a function that restores it. */
  plant(stage: ExploredStage, situation: AnySituation): () => void;
}

/** Makes the conditions of matching writes always hold. */
const withoutCondition =
  (pattern: RegExp): Mutant["plant"] =>
  ({ services: { conditions } }, situation) => {
    const found = [...situation.conditions.values()].flat().find((condition) => pattern.test(condition));
    if (found === undefined) throw new Error(`No operation passes a condition like ${pattern}`);
    conditions.without = found;
    return () => {
      conditions.without = null;
    };
  };

/** Modifies the responses and errors that callers of a service receive. */
const withAnswers =
  (
    client: typeof tableClient | typeof queueClient,
    change: (answering: Promise<object>) => Promise<object>,
  ): Mutant["plant"] =>
  () => {
    const { send } = client;
    Object.assign(client, {
      send: (...call: unknown[]) => change(Reflect.apply(send, client, call) as Promise<object>),
    });
    return () => Reflect.deleteProperty(client, "send");
  };

/** Disables the retry of requests that fail on a reused connection. */
const withDeadConnections: Mutant["plant"] = () => {
  const { handle } = HttpConnections.prototype;
  HttpConnections.prototype.handle = function handleOnce(request, options) {
    return NodeHttpHandler.prototype.handle.call(this, request, options);
  };
  return () => {
    HttpConnections.prototype.handle = handle;
  };
};

/** Prevents every function from reading items of these partitions. */
const withoutReading =
  (partitions: string): Mutant["plant"] =>
  (stage) =>
    stage.deny([
      {
        Statement: {
          ...{ Effect: "Deny", Principal: "*", Action: "dynamodb:GetItem", Resource: "*" },
          Condition: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [partitions] } },
        },
      },
    ]);

const without =
  (name: string) =>
  async (answering: Promise<object>): Promise<object> => ({ ...(await answering), [name]: undefined });

const asUnknown = async (answering: Promise<object>): Promise<object> => {
  try {
    return await answering;
  } catch (error) {
    throw (error as Error).name.startsWith("TransactionCanceled") ? new Error("refused") : error;
  }
};

const bidFor = "lots/being bid for";
const lookups = "lookups/one below the concurrent limit";

/** All mutants. */
export const mutants: readonly Mutant[] = [
  {
    what: "an order write overwrites a concurrent change of the order",
    situation: bidFor,
    operations: ["transitionOrder to secured", "correctOrder car"],
    kinds: [],
    plant: withoutCondition(/^Put ORDERS# ORDER#:/),
  },
  {
    what: "a lot write overwrites a concurrent change of the lot",
    situation: bidFor,
    operations: ["createOrder", "transitionOrder to failed"],
    kinds: [],
    plant: withoutCondition(/^Put LOT# #LOT:/),
  },
  {
    what: "an order is created with an outdated listing of its car",
    situation: "waiting orders/placed by others",
    operations: ["createOrder", "queues/follow-inventory of a new batch"],
    kinds: [],
    plant: withoutCondition(/^ConditionCheck LISTING# LISTING:/),
  },
  {
    what: "a correction counts as reported to the partner when the partner changes the order's bid",
    situation: "waiting orders/placed, the listing has changed",
    operations: ["changeOrderBid up", "queues/notify-lot-changes"],
    kinds: [],
    plant: withoutCondition(/^Put ORDERS# NOTIFIED#: .*:former/),
  },
  {
    what: "no notification is stored for a round that was listed before its order ended",
    situation: "waiting orders/placed, the car is listed again",
    operations: ["deleteOrder"],
    kinds: ["closed"],
    plant: withoutWrites("LOT#", "NOTIFICATION#PLATE#"),
  },
  {
    what: "a dealer recheck stays scheduled for a cancelled order",
    situation: "dealer orders/repriced",
    operations: ["deleteOrder", "queues/recheck-dealer-orders"],
    kinds: [],
    plant: withoutCondition(/^Update ORDERS# ORDER#: #version/),
  },
  {
    what: "a key makes more calls than its budget allows",
    situation: "keys/of a trial account",
    operations: ["listOrders", "listOrders"],
    kinds: [],
    plant: withoutCondition(/^Update APIKEY# .*budget\.used/),
  },
  {
    what: "more lookups are in progress than the limit allows",
    situation: lookups,
    operations: ["createHistoryLookup", "createHistoryLookup"],
    kinds: [],
    plant: withoutCondition(/INFLIGHT/),
  },
  {
    what: "a function may not read the items that it reads only after a conflict",
    situation: "inventory/two batches uploaded",
    operations: ["createInventoryBatch", "createInventoryBatch"],
    kinds: [],
    plant: withoutReading("BATCH#*"),
  },
  {
    what: "an event is not stored",
    situation: bidFor,
    operations: ["transitionOrder to secured"],
    kinds: ["closed"],
    plant: withoutWrites("EVENTS#", "EVENT#"),
  },
  {
    what: "a version of an order is not stored",
    situation: bidFor,
    operations: ["correctOrder car"],
    kinds: ["closed"],
    plant: withoutWrites("ORDERVERSION#", ""),
  },
  {
    what: "a request is not retried when its idle connection was closed",
    situation: bidFor,
    operations: ["correctOrder car"],
    kinds: ["idle"],
    plant: withDeadConnections,
  },
  {
    what: "a transaction whose response was lost is retried as a new transaction",
    situation: bidFor,
    operations: ["awardLot"],
    kinds: ["lost"],
    plant: withTransactions(({ ClientRequestToken: _, ...request }) => request),
  },
  {
    what: "a transaction that conflicts with another transaction is not retried",
    situation: bidFor,
    operations: ["correctOrder car"],
    kinds: ["conflict"],
    plant: withAnswers(tableClient, asUnknown),
  },
  {
    what: "unprocessed items of a batch read are treated as missing items",
    situation: "waiting orders/placed by others",
    operations: ["createOrder"],
    kinds: ["partial"],
    plant: withAnswers(tableClient, without("UnprocessedKeys")),
  },
  {
    what: "messages that a queue rejected are treated as sent",
    situation: "stream records/unread",
    operations: ["streams/follow-items"],
    kinds: ["partial"],
    plant: withAnswers(queueClient, without("Failed")),
  },
];
