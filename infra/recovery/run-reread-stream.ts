import { parseArgs } from "node:util";
import { DynamoDBStreamsClient } from "@aws-sdk/client-dynamodb-streams";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import type { DynamoDBBatchResponse } from "aws-lambda";
import { rereadStream } from "./reread-stream.ts";

// `npm run reread-stream -- --function NAME --stream ARN --shard ID --from NUMBER --to NUMBER`, with an administrator's
// credentials and region.
const { values } = parseArgs({
  options: {
    function: { type: "string", default: "" },
    stream: { type: "string", default: "" },
    shard: { type: "string", default: "" },
    from: { type: "string", default: "" },
    to: { type: "string", default: "" },
  },
});
const missing = Object.entries(values).flatMap(([name, value]) => (value === "" ? `--${name}` : []));
if (missing.length > 0) throw new Error(`Give ${missing.join(", ")}; the dead-lettered message has them`);

const lambda = new LambdaClient();
const range = {
  ...{ streamArn: values.stream, shardId: values.shard },
  ...{ startSequenceNumber: values.from, endSequenceNumber: values.to },
};
const { recordCount, failedFrom } = await rereadStream(
  new DynamoDBStreamsClient(),
  range,
  async (Payload) => {
    const answer = await lambda.send(new InvokeCommand({ FunctionName: values.function, Payload }));
    const text = Buffer.from(answer.Payload ?? []).toString();
    if (answer.FunctionError !== undefined) throw new Error(`${values.function} failed: ${text}`);
    return JSON.parse(text) as DynamoDBBatchResponse;
  },
);
process.stdout.write(`${recordCount} records handed over\n`);
if (failedFrom !== null) {
  process.stderr.write(
    `${values.function} failed again; fix the cause, then repeat it with --from ${failedFrom}\n`,
  );
  process.exitCode = 1;
}
