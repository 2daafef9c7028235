import { archivedDays } from "../../shared/domain/retention/kept-days.ts";
import type { ItemKind } from "../../shared/persistence/keys/item-kinds.ts";
import { type ItemRetention, itemRetention } from "../../shared/persistence/keys/item-retention.ts";

const introduction = `# Retention of stored items

This page lists how long each kind of item stays in the table and in the archive. \`npm run retention\` writes it from
\`shared/persistence/keys/item-retention.ts\` and \`shared/domain/retention/kept-days.ts\`, and a test checks that it is current. See also
[decision 0061](decisions/0061-retention-for-every-stored-item.md), the partners' view in the [guide](guide/retention.md), and how to
[read the archive](runbook.md#read-the-archive).
`;

const daysInYear = 365;

const retentions = Object.entries(itemRetention) as [ItemKind, ItemRetention][];

/** Returns table rows for the kinds with one of the given values of `ends`. Kinds with equal cells share a row. */
function rowsOf(
  ends: readonly ItemRetention["ends"][],
  describe: (retention: ItemRetention) => string,
): string {
  const ended = retentions.filter(([, retention]) => ends.includes(retention.ends));
  const byCells = Map.groupBy(ended, ([, retention]) => describe(retention));
  return [...byCells]
    .map(([cells, some]) => `| ${some.map(([kind]) => `\`${kind}\``).join(", ")} | ${cells} |`)
    .join("\n");
}

const textOf = (retention: ItemRetention): string =>
  "because" in retention ? retention.because : retention.after;

function expiryOf(retention: ItemRetention): string {
  const area = "archivedIn" in retention ? retention.archivedIn : null;
  const then =
    area === null ? "gone" : `archive, \`${area}/\`, ${archivedDays[area] / daysInYear} years more`;
  return `${textOf(retention)} | ${then}`;
}

/** Returns the page `docs/retention.md`: a table per way in which items end. */
export const describeRetention = (): string =>
  [
    introduction,
    "## Items that expire\n",
    "DynamoDB deletes an item a few days after its `expires_at`. No code depends on the exact time.\n",
    "| Kind | Leaves the table | Then |\n|---|---|---|",
    `${rowsOf(["expires", "mayExpire"], expiryOf)}\n`,
    "## Items removed with their subject\n",
    "| Kind | When |\n|---|---|",
    `${rowsOf(["removed"], textOf)}\n`,
    "## Items that stay\n",
    "| Kind | Reason |\n|---|---|",
    `${rowsOf(["stays"], textOf)}\n`,
  ].join("\n");
