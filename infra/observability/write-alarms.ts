import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadStageAssembly } from "@vehicle-sourcing/local-aws/templates/load-assembly.ts";
import example from "../config/example.ts";
import { partsOf } from "../config/schema/stage-parts.ts";
import { synthesizeAssembly } from "../synthesize.ts";
import { describeAlarms } from "./describe-alarms.ts";
import { describeCosts } from "./describe-costs.ts";
import { handMadeResources, type PricedResource } from "./idle-cost.ts";

// `npm run alarms`

const docs = join(import.meta.dirname, "..", "..", "docs");
const directory = await mkdtemp(join(tmpdir(), "alarms-"));
try {
  await synthesizeAssembly(directory, { example }, { checksTemplates: false });
  const read = async (stageName: string): Promise<PricedResource[]> => {
    const { stacks } = await loadStageAssembly(directory, stageName);
    return stacks.flatMap(({ template }) =>
      Object.values(template.Resources ?? {}).map(({ Type, Properties }) => ({
        type: Type,
        properties: Properties ?? {},
      })),
    );
  };
  const shared = partsOf("example", example).filter(({ environment }) => environment === null);
  await writeFile(join(docs, "alarms.md"), describeAlarms());
  await writeFile(
    join(docs, "costs.md"),
    describeCosts({
      sandbox: await read("example-sandbox"),
      production: await read("example-production"),
      shared: [
        ...handMadeResources(example),
        ...(await Promise.all(shared.map(({ id }) => read(id)))).flat(),
      ],
    }),
  );
} finally {
  await rm(directory, { recursive: true, force: true });
}
