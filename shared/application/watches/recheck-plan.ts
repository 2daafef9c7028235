import { hash } from "node:crypto";
import { foldText } from "../../domain/inventory/fold-text.ts";
import { coversDealers } from "../../domain/watches/plan-rechecks.ts";
import { type RecheckMessage, rechecksOfMessage } from "../../domain/watches/recheck-message.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { splitIntoChunks } from "../../platform/split-into-chunks.ts";
import { groupDueLists } from "./group-due-lists.ts";

/** Groups that partners are spread over: so many runs can work on them at once. */
const partnerGroups = 256;
/** A message takes its share of a partner's lists; smaller ones are spread better over the workers. */
const auctionsOfMessage = 100;

type Kind = RecheckMessage["kind"];
type DueMember = Pick<WatchMember, "watchId" | "vehicleId">;
type DueWatch = Pick<Watch, "partnerId" | "watchId">;

/**
 * Collects what is due, in groups. What belongs together shares what it takes: watches on one make and model a search
 * of the dealers, those of one partner its terms, lists that share cars the cars. A watch's group follows from facts
 * that never change, so that it is in one group always.
 */
export class RecheckPlan {
  readonly #watches = new Map<string, { kind: Exclude<Kind, "members">; list: DueWatch[] }>();
  #members: DueMember[] = [];
  #size = 0;

  /** How many are collected. */
  get size(): number {
    return this.#size;
  }

  addWatch({ partnerId, watchId, condition }: Pick<Watch, "partnerId" | "watchId" | "condition">): void {
    const { make = "", model = "" } = condition.filters;
    const kind = coversDealers(condition) ? "dealers" : "auctions";
    const group =
      kind === "dealers"
        ? `dealers-${digest(`${foldText(make)}\n${foldText(model)}`)}`
        : `auctions-${spread(partnerId, partnerGroups)}`;
    const planned = this.#watches.get(group) ?? { kind, list: [] };
    this.#watches.set(group, planned);
    planned.list.push({ partnerId, watchId });
    this.#size += 1;
  }

  addMember({ watchId, vehicleId }: DueMember): void {
    this.#members.push({ watchId, vehicleId });
    this.#size += 1;
  }

  /** Everything collected as messages; the plan is empty then. */
  *take(): Generator<RecheckMessage> {
    for (const [group, { kind, list }] of this.#watches) {
      // Neighbours share a partner.
      list.sort((one, other) => compare(one.partnerId, other.partnerId));
      const most = kind === "dealers" ? rechecksOfMessage : auctionsOfMessage;
      for (const watches of splitIntoChunks(list, most)) yield { kind, group, watches };
    }
    for (const message of groupDueLists(this.#members)) yield { kind: "members", ...message };
    this.#watches.clear();
    this.#members = [];
    this.#size = 0;
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
const digest = (text: string): string => hash("sha256", text, "base64url").slice(0, 32);
const spread = (text: string, count: number): number =>
  Number.parseInt(hash("sha1", text).slice(0, 8), 16) % count;
