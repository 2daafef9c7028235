import { tableDefinition } from "../../../infra/stacks/table-definition.ts";
import { tableName } from "../../../shared/persistence/table/table.ts";
import type { Item } from "../../explore/table/attribute-value.ts";
import { InMemoryTable } from "../../explore/table/in-memory-table.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { handleTableInProcess, inMemoryTableUrl } from "../../support/table/handle-table-in-process.ts";
import { handleTasks } from "../peer/process-tasks.ts";
import { shiftClock } from "../peer/shift-clock.ts";
import { ItemLoader } from "./load-items.ts";

// Runs in a separate process, because the operator's use cases write to a table in this process.

const accountsAtOnce = 200;
const towns = ["Harbour", "Bay", "Northern", "Lagoon", "Summit", "River", "Coastal", "Meadow"];
const trades = ["Motors", "Autos", "Imports", "Cars", "Trading"];

interface PartnersTask {
  count: number;
  databasePath: string;
  startedAt: number;
}

/** The tasks of this process. */
export const partnerTasks = {
  /** Creates accounts with a key each, and loads their items into the emulator's file. @returns their number */
  async create({ count, databasePath, startedAt }: PartnersTask): Promise<number> {
    shiftClock(startedAt);
    process.env.AWS_ENDPOINT_URL_DYNAMODB = inMemoryTableUrl;
    const table = new InMemoryTable(tableName(), tableDefinition);
    const stop = handleTableInProcess(table);
    const empty = table.contents.read();
    const loader = new ItemLoader(databasePath, tableName());
    for (let number = 0; number < count; number += 1) {
      await openAccount({ name: nameOf(number) });
      if ((number + 1) % accountsAtOnce !== 0 && number + 1 < count) continue;
      loader.add(table.contents.all() as Iterable<Item>);
      table.restore(empty);
    }
    loader.close();
    stop();
    return loader.count;
  },
};

const nameOf = (number: number): string =>
  `${towns[number % towns.length]} ${trades[Math.floor(number / towns.length) % trades.length]} ${number}`;

handleTasks(partnerTasks);
