import { DeleteTableCommand, type DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";

/** The state of the data directory at startup: emptied on request, new, or from an earlier start. */
export type DirectoryState = "emptied" | "new" | "kept";

/**
 * Makes the data directory and DynamoDB consistent, because each contains half of the state, and one half is useless
 * without the other. If the directory was emptied, an external DynamoDB (`DYNAMODB_ENDPOINT`) loses the tables of the
 * stages.
 * @param stageNames the stages; the name of a table begins with the name of its stage
 * @throws Error with the command to start over if only one of the two has state
 */
export async function reconcileTables(
  dynamodb: DynamoDBClient,
  stageNames: readonly string[],
  { directory, isExternal }: { directory: DirectoryState; isExternal: boolean },
): Promise<void> {
  const tables = (await listTables(dynamodb)).filter((table) =>
    stageNames.some((stageName) => table.startsWith(`${stageName}-`)),
  );
  if (directory === "kept" && tables.length === 0) {
    throw new Error(
      "The data directory is of an earlier start whose tables this DynamoDB does not have. " +
        "Use the DynamoDB of that start (DYNAMODB_ENDPOINT or none), or start over: npm start -- --fresh",
    );
  }
  if (!isExternal || tables.length === 0 || directory === "kept") return;
  if (directory === "new") {
    throw new Error(
      `The DynamoDB at DYNAMODB_ENDPOINT holds tables of an earlier start: ${tables.join(", ")}. ` +
        "The data directory has nothing of it. To delete them and start over: npm start -- --fresh",
    );
  }
  for (const TableName of tables) await dynamodb.send(new DeleteTableCommand({ TableName }));
}

async function listTables(dynamodb: DynamoDBClient): Promise<string[]> {
  const names: string[] = [];
  let last: string | undefined;
  do {
    const page = await dynamodb.send(new ListTablesCommand({ ExclusiveStartTableName: last }));
    names.push(...(page.TableNames ?? []));
    last = page.LastEvaluatedTableName;
  } while (last !== undefined);
  return names;
}
