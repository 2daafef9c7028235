import { rootIdentity } from "../machine/aws-names.ts";
import type { AwsCall, IncomingCall } from "../proxy/aws-call.ts";
import type { CallLayerFactory, ForwardCall } from "../proxy/call-layer.ts";
import type { UpstreamAnswer } from "../proxy/forward-call.ts";
import type { EnvironmentFaults } from "../runtime/environment-faults.ts";
import { createHostileDeliveries, type Deliveries } from "./deliveries.ts";
import { createHostileEnvironments } from "./environment-faults.ts";
import { failSome } from "./fail-calls.ts";
import type { FaultName } from "./hostile-faults.ts";
import { LaggingReads } from "./lag-reads.ts";
import { type ChanceSettings, createSeededChance } from "./seeded-chance.ts";
import { endPageEarly, processPart } from "./shape-requests.ts";
import { createShapeReader } from "./table-shapes.ts";
import { TornTransactions } from "./tear-transactions.ts";
import { isWrite } from "./written-keys.ts";

/** A data plane with the faults and inconsistencies that AWS documents. */
export interface HostilePlane {
  /** The option `layer` of the proxy. */
  layer: CallLayerFactory;
  /** The option `deliveries` of stages. */
  deliveries: Deliveries;
  /** The option `environmentFaults` of stages. */
  environmentFaults: EnvironmentFaults;
  /** Returns how often each fault has happened. */
  counts(): Partial<Record<FaultName, number>>;
  /** Ends every lag. Resolves when all reads return the stored state. */
  catchUp(): Promise<void>;
}

/** Creates a data plane with faults from a seed. The machine's own calls, as root, have no faults. */
export function createHostilePlane(settings: ChanceSettings): HostilePlane {
  const chance = createSeededChance(settings);
  let lagging: LaggingReads | undefined;
  return {
    layer(upstreams) {
      const readShape = createShapeReader(upstreams);
      const torn = new TornTransactions(upstreams, readShape, chance);
      const lag = new LaggingReads(upstreams, readShape, chance);
      lagging = lag;
      return async (call, incoming, forward) => {
        if (!isOfSdk(call, incoming)) return forward(incoming);
        const scope = `${call.identity} ${call.operation}`;
        const send = () => serveShaped(call, incoming, { scope, forward });
        return failSome(call, scope, chance, () => {
          if (call.keyedRequests.length === 0) return send();
          if (needsNoConsistency(call)) return lag.serve(call, scope, send);
          return torn.serve(call, scope, isWrite(call) ? () => lag.serve(call, scope, send) : send);
        });
      };
    },
    deliveries: createHostileDeliveries(chance),
    environmentFaults: createHostileEnvironments(chance),
    counts: chance.counts,
    catchUp: async () => lagging?.catchUp(),
  };

  function serveShaped(
    call: AwsCall,
    incoming: IncomingCall,
    { scope, forward }: { scope: string; forward: ForwardCall },
  ): Promise<UpstreamAnswer> {
    const isOfItems = call.keyedRequests.length > 0;
    if (isOfItems && (call.operation === "Query" || call.operation === "Scan"))
      return forward(endPageEarly(call, incoming, chance, scope));
    if (isOfItems && call.operation.startsWith("Batch"))
      return processPart(call, incoming, chance, { scope, forward });
    return forward(incoming);
  }
}

/**
 * Reports whether the call is from a function's SDK, which retries failed calls. Presigned URLs and distributions are
 * read without an SDK.
 */
const isOfSdk = ({ identity }: AwsCall, { headers }: IncomingCall): boolean =>
  identity !== rootIdentity && headers.authorization !== undefined;

/**
 * Reports whether a call is a read of an index or an eventually consistent read. Transactions are always consistent.
 */
const needsNoConsistency = ({ operation, keyedRequests }: AwsCall): boolean =>
  ["GetItem", "BatchGetItem", "Query", "Scan"].includes(operation) &&
  keyedRequests.every(({ input, indexName }) => indexName !== undefined || input.ConsistentRead !== true);
