import { listingRowSchema } from "../../shared/contract/inventory/listing-row.ts";
import { listBounds } from "../../shared/contract/schema/list-bounds.ts";

/** Returns the page `docs/inventory-rows.md`: the limits and forms of the fields of an auction house's batch. */
export const describeInventoryRows = (): string => `# Inventory rows

This page lists the limits and forms of the fields in an auction house's batch. \`npm run pages\` writes it from
\`shared/contract/inventory/listing-row.ts\`.

A batch is a gzip file of JSON lines of at most 256 KiB each. A row that exceeds a limit is rejected with its line, field and reason. The other rows
are stored.

| At most | Fields |
|---|---|
${describeBounds()}

| Field | Form |
|---|---|
| \`listing_id\` | The auction house's token, \`_\`, and at most 100 letters, digits, \`_\`, \`.\` and \`-\` |
| Option | A snake_case token |
| URL | http or https, stored in the normal form of browsers |
| \`auction_date\` | From the year 1970, and before the year 2100 |
| \`sequence\` of a batch | An integer up to 2^53 - 1, greater than the current batch's \`sequence\`; for example a counter, epoch milliseconds or \`yyyymmddhhmmss\` |

Accepted variations:

- A byte-order mark is skipped at the start of a file, or of each part of a concatenated file.
- An empty text in a nullable field is read as null.
- \`license_plate\` and \`vin\` are trimmed, composed (NFC) and written with ASCII digits and letters.
- Times may have an offset without a colon (\`+0900\`), lower-case \`t\` and \`z\`, and no seconds.
- Unknown fields are accepted with any value.

A row is rejected if a text contains U+FFFD, half a surrogate pair, or a control character other than a tab or a line end.
`;

/** Returns one table row per limit, which names the fields with this limit. */
function describeBounds(): string {
  const fieldsByBound = Map.groupBy(listBounds(listingRowSchema), ([, bound]) => bound);
  return [...fieldsByBound]
    .map(([bound, fields]) => `| ${bound} | ${fields.map(([field]) => `\`${field}\``).join(", ")} |`)
    .join("\n");
}
