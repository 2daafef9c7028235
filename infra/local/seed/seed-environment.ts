import { setTimeout as pause } from "node:timers/promises";
import { createConsoleClient } from "./call-console.ts";
import { seedInventory } from "./seed-inventory.ts";
import { seededPartnerId, seedPartner } from "./seed-partner.ts";

/** The seed data of a new environment. */
export interface SeededEnvironment {
  partnerId: string;
  apiKey: string;
}

/**
 * Initial listings per environment: many in the sandbox for trying things, a few of every kind in production.
 */
const listingCounts = { sandbox: 20_000, production: 4_000 };

const listedPollMilliseconds = 200;

/**
 * Creates a partner with a key and a full inventory in a new environment, through the console API that operators use.
 * Running it again issues another key and enters nothing twice.
 *
 * @returns the key as soon as it is issued; `begun` resolves when the cars of one auction house are listed, `entered`
 * when all cars are listed.
 */
export async function seedEnvironment(options: {
  environment: "sandbox" | "production";
  partnerApiUrl: string;
  consoleApiUrl: string;
  operatorToken: () => Promise<string>;
  now: number;
  /** The URL of the auction houses' pictures. */
  mediaUrl: string;
  listingCount?: number;
  /** Resolves when cars can be entered. The partner and its key need no wait. */
  awaitReady: () => Promise<void>;
  /** Aborts the wait for the first cars. */
  stopped: AbortSignal;
}): Promise<{ seeded: SeededEnvironment; begun: Promise<void>; entered: Promise<void> }> {
  const { environment, consoleApiUrl, operatorToken, now, mediaUrl, stopped } = options;
  const listingCount = options.listingCount ?? listingCounts[environment];
  const apiKey = await seedPartner(createConsoleClient(consoleApiUrl, operatorToken), environment);
  const firstEntered = Promise.withResolvers<void>();
  const entered = options.awaitReady().then(() =>
    seedInventory({
      ...{ consoleApiUrl, operatorToken, now, mediaUrl, listingCount },
      onEntered: () => firstEntered.resolve(),
    }),
  );
  entered.then(firstEntered.resolve, firstEntered.reject);
  const begun = firstEntered.promise.then(() => waitUntilListed(options.partnerApiUrl, apiKey, stopped));
  return { seeded: { partnerId: seededPartnerId, apiKey }, begun, entered };
}

/** Waits until the search index has cars, because the first index is built after the batch is ingested. */
async function waitUntilListed(partnerApiUrl: string, apiKey: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const url = new URL("/v1/vehicles?limit=1", partnerApiUrl);
    const response = await fetch(url, { headers: { "x-api-key": apiKey } }).catch(() => null);
    const { data } = ((await response?.json().catch(() => null)) ?? {}) as { data?: unknown[] };
    if (data !== undefined && data.length > 0) return;
    await pause(listedPollMilliseconds, undefined, { signal });
  }
}
