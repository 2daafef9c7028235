import { BatchWriteItemCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";

/** What an hour of a soak with 200 partners leaves in the stream of the table, each with the item before and after. */
const writesPerHour = 500_000;
const itemBytes = 1_500;
const itemsPerCall = 25;
const callsAtOnce = 4;

/**
 * Puts as many writes on a table as hours of use do, so that the emulator's database, its stream and those who read it
 * have them behind them. The items are of a kind that no function knows; each is written twice.
 */
export async function useTable(table: DynamoDBClient, tableName: string, hours: number): Promise<number> {
  const callCount = Math.ceil((hours * writesPerHour) / itemsPerCall);
  const filler = { S: "x".repeat(itemBytes) };
  let begun = 0;
  const work = async () => {
    for (begun += 1; begun <= callCount; begun += 1) {
      const batch = Math.floor(begun / 2);
      const requests = Array.from({ length: itemsPerCall }, (_, position) => ({
        PutRequest: {
          Item: {
            pk: { S: `BENCH#${batch}` },
            sk: { S: String(position) },
            turn: { N: String(begun) },
            filler,
          },
        },
      }));
      await table.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: requests } }));
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, work));
  return callCount * itemsPerCall;
}
