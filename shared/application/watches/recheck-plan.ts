import { hash } from "node:crypto";
import { foldText } from "@vehicle-sourcing/listing-search/text/fold-text.ts";
import { coversDealers } from "../../domain/watches/plan-rechecks.ts";
import { type RecheckMessage, rechecksOfMessage } from "../../domain/watches/recheck-message.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { GroupedItems, groupNumberOf } from "../rechecks/grouped-items.ts";
import { groupDueLists } from "./group-due-lists.ts";

/**
 * Number of groups over which partners are spread. One run at a time processes a group, so at most this many runs
 * process these groups concurrently.
 */
const partnerGroups = 256;
/**
 * Number of due watches on one make and model above which their group is split, and the number of parts. One run would
 * take minutes for a larger group. All watches of a partner are in the same part, because they share the partner's
 * event sequence.
 */
const [largestGroup, partsOfGroup] = [20_000, 8];
/**
 * A message contains only a part of a partner's lists, because smaller messages spread better over the
 * workers.
 */
const auctionsOfMessage = 100;

type DueMember = Pick<WatchMember, "watchId" | "vehicleId">;
type DueWatch = Pick<Watch, "partnerId" | "watchId">;

/**
 * Collects due work in groups that share reads: watches on one make and model share a dealer search, watches of one
 * partner share its terms, and lists with common cars share these cars. A group is derived from facts that never
 * change, so a watch is always in the same group. A group that was once too large stays split permanently.
 */
export class RecheckPlan {
  readonly #large: Set<string>;
  readonly #dealers = new GroupedItems<DueWatch>();
  readonly #partsOfLarge = new GroupedItems<DueWatch>();
  readonly #auctions = new GroupedItems<DueWatch>();
  #members: DueMember[] = [];

  /** @param large groups that were split before */
  constructor(large: Iterable<string> = []) {
    this.#large = new Set(large);
  }

  /** Returns the number of collected items. */
  get size(): number {
    return this.#dealers.size + this.#partsOfLarge.size + this.#auctions.size + this.#members.length;
  }

  addWatch({ partnerId, watchId, condition }: Pick<Watch, "partnerId" | "watchId" | "condition">): void {
    const watch = { partnerId, watchId };
    if (!coversDealers(condition)) {
      this.#auctions.add(`auctions-${groupNumberOf(partnerId, partnerGroups)}`, watch);
      return;
    }
    const { make = "", model = "" } = condition.filters;
    this.#addDealers(`dealers-${digest(`${foldText(make)}\n${foldText(model)}`)}`, watch);
  }

  #addDealers(group: string, watch: DueWatch): void {
    if (!this.#large.has(group)) this.#dealers.add(group, watch);
    else this.#partsOfLarge.add(`${group}.${groupNumberOf(watch.partnerId, partsOfGroup)}`, watch);
  }

  /**
   * Splits groups that have become too large for one run.
   * @returns the split groups, which later plans must receive
   */
  splitLarge(): string[] {
    const grown = this.#dealers.groupsOf(largestGroup);
    for (const group of grown) {
      this.#large.add(group);
      for (const watch of this.#dealers.takeGroup(group)) this.#addDealers(group, watch);
    }
    return grown;
  }

  addMember({ watchId, vehicleId }: DueMember): void {
    this.#members.push({ watchId, vehicleId });
  }

  /** Returns everything collected as messages and empties the plan. */
  *take(): Generator<RecheckMessage> {
    const byPartner = ({ partnerId }: DueWatch) => partnerId;
    for (const dealers of [this.#dealers, this.#partsOfLarge]) {
      for (const { group, items } of dealers.take({ by: byPartner, most: rechecksOfMessage })) {
        yield { kind: "dealers", group, watches: items };
      }
    }
    for (const { group, items } of this.#auctions.take({ by: byPartner, most: auctionsOfMessage })) {
      yield { kind: "auctions", group, watches: items };
    }
    // Removed immediately, so that items added in the meantime are kept.
    const members = this.#members;
    this.#members = [];
    for (const message of groupDueLists(members)) yield { kind: "members", ...message };
  }
}

const digest = (text: string): string => hash("sha256", text, "base64url").slice(0, 32);
