import { createConsoleClient } from "./call-console.ts";
import { seedInventory } from "./seed-inventory.ts";
import { seededPartnerId, seedPartner } from "./seed-partner.ts";

/** What a fresh environment was given. */
export interface SeededEnvironment {
  partnerId: string;
  apiKey: string;
}

/** Listings each environment starts with: the sandbox is where people try things, production has some of everything. */
const listingCounts = { sandbox: 20_000, production: 4_000 };

/**
 * Gives a fresh environment a partner with a key and a full inventory, through the same console API an operator uses.
 * Running it again issues another key and enters nothing twice.
 */
export async function seedEnvironment(options: {
  environment: "sandbox" | "production";
  consoleApiUrl: string;
  operatorToken: () => Promise<string>;
  now: number;
  /** Where the auction houses' pictures are served. */
  mediaUrl: string;
  listingCount?: number;
}): Promise<SeededEnvironment> {
  const { environment, consoleApiUrl, operatorToken, now, mediaUrl } = options;
  const listingCount = options.listingCount ?? listingCounts[environment];
  const apiKey = await seedPartner(createConsoleClient(consoleApiUrl, operatorToken), environment);
  await seedInventory({ consoleApiUrl, operatorToken, now, mediaUrl, listingCount });
  return { partnerId: seededPartnerId, apiKey };
}
