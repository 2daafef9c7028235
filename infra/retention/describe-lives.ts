import { archivedDays } from "../../shared/domain/retention/kept-days.ts";
import type { ItemKind } from "../../shared/persistence/item-kinds.ts";
import { type ItemLife, itemLives } from "../../shared/persistence/item-lives.ts";

const introduction = `# How long things are kept

Every kind of item in the table has a life, and what it was is kept in the archive where that matters. Written by \`npm run retention\` from
\`shared/persistence/item-lives.ts\` and \`shared/domain/retention/kept-days.ts\`; a test fails when it is outdated. The reasons are in
[decision 0061](decisions/0061-retention-for-every-stored-item.md), what partners see in the
[partner guide](guide/retention.md), how an operator reads the archive in the [runbook](runbook.md#read-the-archive).
`;

const daysInYear = 365;

const lives = Object.entries(itemLives) as [ItemKind, ItemLife][];

/** Rows of the kinds whose life ends in one of some ways. */
const rowsOf = (ends: readonly ItemLife["ends"][], describe: (life: ItemLife) => string): string =>
  lives
    .filter(([, life]) => ends.includes(life.ends))
    .map(([kind, life]) => `| \`${kind}\` | ${describe(life)} |`)
    .join("\n");

const textOf = (life: ItemLife): string => ("because" in life ? life.because : life.after);

function expiryOf(life: ItemLife): string {
  const area = "archivedIn" in life ? life.archivedIn : null;
  const then =
    area === null ? "gone" : `archive, \`${area}/\`, ${archivedDays[area] / daysInYear} years more`;
  return `${textOf(life)} | ${then}`;
}

/** The page `docs/retention.md`: a table for each way in which items end. */
export const describeLives = (): string =>
  [
    introduction,
    "## Items that expire\n",
    "DynamoDB deletes an item some time after its `expires_at`, usually within days. Nothing depends on when.\n",
    "| Kind | Leaves the table | Then |\n|---|---|---|",
    `${rowsOf(["expires", "mayExpire"], expiryOf)}\n`,
    "## Items that go with what they stand for\n",
    "| Kind | When |\n|---|---|",
    `${rowsOf(["removed"], textOf)}\n`,
    "## Items that stay\n",
    "| Kind | Why |\n|---|---|",
    `${rowsOf(["stays"], textOf)}\n`,
  ].join("\n");
