import type { InventoryCar } from "../../domain/history/check-identity.ts";
import type { HistoryProvider } from "../../domain/history/history-provider.ts";
import type { CompletedLookup } from "../../domain/history/lookup.ts";
import type { LookupKey } from "../../domain/history/lookup-request.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { Clock } from "../../platform/clock.ts";

/** Dependencies of a lookup's processing. The sandbox simulates the provider; production calls it. */
export interface LookupContext {
  environment: Environment;
  apiVersion: string;
  clock: Clock;
  provider: HistoryProvider;
  /** Returns the car that the inventory has under a VIN, with its plate; null without a plate. */
  findCar: (vin: string) => Promise<InventoryCar | null>;
  /** Stores a raw response of the provider. */
  storeAnswer: (answer: { lookupId: string; key: LookupKey; raw: string }) => Promise<void>;
  /** Renders and stores the document of a lookup, replacing an earlier document. */
  storeDocument: (lookup: CompletedLookup) => Promise<void>;
}
