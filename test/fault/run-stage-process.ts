import { startLocalStage } from "../../infra/local/start-local-stage.ts";

// A local stage in a process of its own, so that a test can kill it. Prints one line of JSON when it answers.

const [dataDirectory] = process.argv.slice(2);
if (dataDirectory === undefined) throw new Error("Give the data directory");
const stage = await startLocalStage({
  ports: "ephemeral",
  dataDirectory,
  clock: false,
  fresh: false,
  listingCount: 2000,
});
process.stdout.write(`READY ${JSON.stringify(stage.env)}\n`);
