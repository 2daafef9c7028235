import { tableStreamForm } from "./environment.ts";
import type { ConfigFault } from "./find-part-faults.ts";
import type { StageConfig } from "./stage-config.ts";

type RestoreConfig = Pick<StageConfig, "account" | "region" | "environments">;

/**
 * Returns the errors in the settings of restored tables: an incomplete setting, another table's stream, or one table
 * for two environments.
 */
export function findRestoreFaults({ account, region, environments }: RestoreConfig): ConfigFault[] {
  const named = new Map<string, string>();
  return Object.entries(environments).flatMap(([name, environment]) => {
    const { restoredTableName: table, restoredTableStreamArn: stream } = environment;
    const at = (setting: string, message: string): ConfigFault[] => [
      { path: `environments.${name}.${setting}`, message },
    ];
    if (table === null && stream === null) return [];
    if (table === null)
      return at("restoredTableName", "A restored table's stream needs the name of the table");
    if (stream === null) {
      return at(
        "restoredTableStreamArn",
        "A restored table has no stream until it is enabled; enable it, and give its LatestStreamArn",
      );
    }
    const other = named.get(table);
    named.set(table, name);
    if (other !== undefined) return at("restoredTableName", `${table} is the table of ${other} already`);
    const expected = `${region} ${account} ${table}`;
    const parts = tableStreamForm.exec(stream)?.groups;
    return `${parts?.region} ${parts?.account} ${parts?.table}` === expected
      ? []
      : at("restoredTableStreamArn", `This is not a stream of ${table} in ${region} of account ${account}`);
  });
}
