import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadStageAssembly } from "@vehicle-sourcing/local-aws/templates/load-assembly.ts";
import example from "../config/example.ts";
import { synthesizeAssembly } from "../synthesize.ts";
import { describeAlarms } from "./describe-alarms.ts";
import type { PricedResource } from "./monthly-cost.ts";

// `npm run alarms`

const directory = await mkdtemp(join(tmpdir(), "alarms-"));
try {
  await synthesizeAssembly(directory, { example });
  const read = async (stageName: string): Promise<PricedResource[]> => {
    const { stacks } = await loadStageAssembly(directory, stageName);
    return stacks.flatMap(({ template }) =>
      Object.values(template.Resources ?? {}).map(({ Type, Properties }) => ({
        type: Type,
        properties: Properties ?? {},
      })),
    );
  };
  const page = join(import.meta.dirname, "..", "..", "docs", "alarms.md");
  const resources = { sandbox: await read("example-sandbox"), production: await read("example-production") };
  await writeFile(page, describeAlarms(resources));
} finally {
  await rm(directory, { recursive: true, force: true });
}
