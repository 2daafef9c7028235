import { readTableEnvironment, untilIdle } from "../../e2e/shared-stage.ts";
import { requireValue } from "../../support/require-value.ts";
import { startTableThread } from "../../support/table/start-table-thread.ts";
import { operate } from "../console-room.ts";
import type { ConsoleThings } from "../seed-console-things.ts";
import { nameAt } from "./name-volume.ts";

const rowCount = 300;
const longestUserName = 80;
const userCount = 60;

/** Fills the lists of both roles with Korean, Arabic and very long names, by copies of each of the things. */
export async function seedVolume(things: ConsoleThings): Promise<void> {
  const thread = startTableThread(
    await readTableEnvironment(),
    new URL("./write-volume.ts", import.meta.url),
  );
  await thread.ask({ ...things, count: rowCount });
  await thread.stop();
  for (let index = 0; index < userCount; index += 1) {
    const of =
      index % 2 === 0
        ? { partner_id: null, role: "operator" }
        : { partner_id: requireValue(things.partner), role: "buyer" };
    const email = `user-${index}@long-domain.export-trading.example.com`;
    const { status, body } = await operate("POST", "/users", {
      ...of,
      email,
      name: nameAt(index, longestUserName),
    });
    if (status !== 201) throw new Error(`No user: ${JSON.stringify(body)}`);
  }
  await untilIdle();
}
