import type { InventoryCar } from "../../domain/history/check-identity.ts";
import type { HistoryProvider } from "../../domain/history/history-provider.ts";
import type { CompletedLookup } from "../../domain/history/lookup.ts";
import type { LookupKey } from "../../domain/history/lookup-request.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { Clock } from "../../platform/clock.ts";

/** Inputs of processing a lookup. The sandbox's context is simulated; production's calls the provider. */
export interface LookupContext {
  environment: Environment;
  apiVersion: string;
  clock: Clock;
  provider: HistoryProvider;
  /** The car the inventory knows under a VIN, with its plate; null without one. */
  findCar: (vin: string) => Promise<InventoryCar | null>;
  /** Stores a raw answer of the provider. */
  storeAnswer: (answer: { lookupId: string; key: LookupKey; raw: string }) => Promise<void>;
  /** Renders and stores the document of a lookup, replacing an earlier one. */
  storeDocument: (lookup: CompletedLookup) => Promise<void>;
}
