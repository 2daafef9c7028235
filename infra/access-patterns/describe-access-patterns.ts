import { dueShardCount } from "../../shared/persistence/keys/item-keys.ts";
import { compositeReads } from "./composite-reads.ts";
import { describeCosts } from "./describe-costs.ts";
import { describeItems } from "./describe-items.ts";

const introduction = `# Access patterns

This page lists the items of the table, the reads that combine several partitions, and the cost of each route and worker. \`npm run access-patterns\`
writes it from the key functions and docstrings in \`shared/persistence\` and from \`infra/access-patterns\`. Each environment has one table, and no code
scans the table. [Permissions](permissions.md) lists the prefixes of each role.

| Attribute | Meaning |
|---|---|
| \`pk\`, \`sk\` | Primary key; both parts are strings. Reads by primary key are strongly consistent, except reads of dealer pages |
| \`gsi1\` (\`gsi1pk\`, \`gsi1sk\`) | Eventually consistent index that contains whole items. No code decides from this index alone |
| \`due\` (\`duepk\`, \`dueat\` in epoch milliseconds) | Sparse, eventually consistent, keys-only index of waiting work; ${dueShardCount} shards per kind. An item leaves the index when its work is done |
| \`expires_at\` | Time at which DynamoDB may delete the item, marked TTL below ([retention](retention.md)) |
| \`entity\` | Kind of the item. Other attributes have the domain's field names ([0037](decisions/0037-entities-declared-once.md)). Cars, reports, event envelopes and order versions are compressed |

The few partitions that all partners share have little traffic. Vehicle lists come from the search index in memory
([0018](decisions/0018-search-index-amended-by-deltas-and-read-by-pages.md)).
`;

const describeReads = (): string => `## Reads that combine partitions

The code reads shards and partitions in parallel. "Then" means a strongly consistent \`BatchGetItem\` of at most 100 items per call. A page of a list has
at most 200 entries.

| Question | Read | Bound |
|---|---|---|
${compositeReads.map(({ question, read, bound = "" }) => `| ${question} | ${read} | ${bound} |`).join("\n")}
`;

/** Returns the page `docs/access-patterns.md`. */
export const describeAccessPatterns = (): string =>
  [introduction, describeItems(), describeReads(), describeCosts()].join("\n");
