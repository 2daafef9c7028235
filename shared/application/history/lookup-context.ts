import type { InventoryCar } from "../../domain/history/check-identity.ts";
import type { HistoryProvider } from "../../domain/history/history-provider.ts";
import type { CompletedLookup } from "../../domain/history/lookup.ts";
import type { LookupKey } from "../../domain/history/lookup-request.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { Clock } from "../../platform/clock.ts";

/** The world a lookup is worked on in: the sandbox's is made up, production's asks the provider. */
export interface LookupContext {
  environment: Environment;
  apiVersion: string;
  clock: Clock;
  provider: HistoryProvider;
  /** The car the inventory knows under a VIN, with its plate; null without one. */
  findCar: (vin: string) => Promise<InventoryCar | null>;
  /** Keeps an answer of the provider as it came. */
  keepAnswer: (answer: { lookupId: string; key: LookupKey; raw: string }) => Promise<void>;
  /** Draws and keeps the document of a lookup; what was kept of it before is replaced. */
  keepDocument: (lookup: CompletedLookup) => Promise<void>;
}
