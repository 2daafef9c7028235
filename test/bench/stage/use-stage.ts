import { BatchWriteItemCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";

/** Table writes of an hour of a soak with 200 partners, each with the previous item in the stream. */
const writesPerHour = 500_000;
const itemBytes = 1_500;
const itemsPerCall = 25;
const callsAtOnce = 4;

/**
 * Makes the table writes of this many hours of use, so that the emulator's database, its stream and its readers
 * contain them. No function knows the kind of these items. Each item is written twice.
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
