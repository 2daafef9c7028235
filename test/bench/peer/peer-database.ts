import { requireWellFormedKey } from "../../../shared/application/access/admit-caller.ts";
import { hashKey } from "../../../shared/application/access/hash-key.ts";
import { admitsAddress } from "../../../shared/domain/access/allowlist.ts";
import { minuteOf } from "../../../shared/domain/access/rate-limit.ts";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import type { PartnerAccount } from "../../../shared/domain/partners/partner-account.ts";
import type { FeeSettings } from "../../../shared/domain/pricing/fee-settings.ts";
import { type FxRate, usableRate } from "../../../shared/domain/pricing/usable-rate.ts";
import { KeptReading } from "../../../shared/persistence/table/kept-reading.ts";
import { type DatabaseAddress, openPool, type Row } from "./postgres-driver.ts";

/** An admitted caller. */
export interface PeerCaller {
  partner: PartnerAccount;
  keyId: string;
}

/** The exchange rate and fees for prices. */
export interface PeerMarket {
  krwPerUsd: number | null;
  fees: FeeSettings;
}

const admission = `
SELECT k.key_hash, k.key_id, k.status, k.allowlist, k.used_minute, p.body AS partner
FROM api_keys k JOIN partners p USING (partner_id) WHERE k.key_hash = $1`;

/** The peer's database connections. Every statement is prepared once per connection. */
export class PeerDatabase {
  readonly #points;
  readonly #pages;
  readonly #names = new Map<string, string>();
  readonly #market = new KeptReading<Row>();
  #heldCalls = 0;

  constructor(address: DatabaseAddress) {
    this.#points = openPool(address);
    // The best plan depends on the values of a search. On average, planning each search costs less than it saves.
    this.#pages = openPool(address, "-c plan_cache_mode=force_custom_plan");
  }

  /** Rows of a statement that uses an index to find a few rows. */
  readonly find = async (text: string, values: unknown[]): Promise<Row[]> =>
    (await this.#points.query({ name: this.#nameOf(text), text, values })).rows;

  /** Rows of a search page. */
  readonly search = async (text: string, values: unknown[]): Promise<Row[]> =>
    (await this.#pages.query({ name: this.#nameOf(text), text, values })).rows;

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Checks a key like the API, and counts its calls, which are stored once a minute. @throws Problem */
  async admit(apiKey: string | undefined, address: string, now: number): Promise<PeerCaller> {
    const wellFormed = requireWellFormedKey({ apiKey, environment: "sandbox" });
    const [key] = await this.find(admission, [hashKey(wellFormed)]);
    if (key?.status !== "active") throw new Problem("invalid_api_key", "No active key has this value.");
    if (!admitsAddress(key.allowlist, address, "sandbox"))
      throw new Problem("ip_not_allowed", "Wrong address.");
    this.#heldCalls += 1;
    const minute = minuteOf(now);
    if (key.used_minute === null || key.used_minute < minute) {
      const calls = this.#heldCalls;
      this.#heldCalls = 0;
      const count = "UPDATE api_keys SET used_minute = $1, minute_calls = $2 WHERE key_hash = $3";
      await this.find(count, [minute, calls, key.key_hash]);
    }
    return { partner: key.partner, keyId: key.key_id };
  }

  /** Rate and fees for displayed prices, read again every few seconds, as the API does. */
  async readCachedMarket(now: number): Promise<PeerMarket> {
    return toMarket(await this.#market.at(now, () => this.#readSettings()), now);
  }

  /** Current rate and fees, for binding prices. */
  readMarket = async (now: number): Promise<PeerMarket> => toMarket(await this.#readSettings(), now);

  async #readSettings(): Promise<Row> {
    const [settings] = await this.find("SELECT rate, fees FROM settings", []);
    return settings;
  }
}

const toMarket = ({ rate, fees }: { rate: FxRate; fees: FeeSettings }, now: number): PeerMarket => ({
  krwPerUsd: usableRate(rate, now),
  fees,
});
