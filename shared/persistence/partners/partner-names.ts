import { nameWords } from "../../domain/partners/name-words.ts";
import type { PartnerAccount } from "../../domain/partners/partner-account.ts";
import { partnerNameKey } from "../keys/item-keys.ts";
import { queryPage } from "../table/query.ts";
import { deleteWrite, putWrite, type Write } from "../table/transaction.ts";

type NamedPartner = Pick<PartnerAccount, "partnerId" | "name">;

/** Returns the item that connects a word with the partner whose name contains it. */
export const partnerNameItem = (partnerId: string, word: string) => ({
  ...partnerNameKey(word, partnerId),
  entity: "partner_name",
  partnerId,
});

/** Returns the writes that make a partner searchable by its name. @param before null for a new partner */
export function partnerNameWrites(before: NamedPartner | null, { partnerId, name }: NamedPartner): Write[] {
  const former = new Set(before === null ? [] : nameWords(before.name));
  const latest = new Set(nameWords(name));
  return [
    ...[...former.difference(latest)].map((word) =>
      deleteWrite("delete:partnerName", `former-name:${partnerId}`, partnerNameKey(word, partnerId)),
    ),
    ...[...latest.difference(former)].map((word) =>
      putWrite("put:partnerName", `partner-name:${partnerId}`, partnerNameItem(partnerId, word)),
    ),
  ];
}

/**
 * Returns ids of partners whose name has a word that begins with a folded word, in order of that word. One
 * round trip.
 */
export async function findPartnerIds(word: string, limit: number): Promise<string[]> {
  const { pk, sk } = partnerNameKey(word, null);
  const { items } = await queryPage("query:partnerName", {
    partition: pk,
    sortKey: "begins_with(sk, :word)",
    values: { ":word": sk },
    limit,
  });
  return [...new Set(items.map(({ partnerId }) => String(partnerId)))];
}
