import { region } from "../machine/aws-names.ts";
import type { WireRecord } from "../provision/connect-streams.ts";

/** A stream record in Lambda's form; `dynamodb.SequenceNumber` distinguishes the record from others of its shard. */
export interface LambdaStreamRecord extends WireRecord {
  eventSource: string;
  awsRegion: string;
  eventSourceARN: string;
}

/** Returns a record in Lambda's form, with the names under which functions know its stream. */
export const buildStreamRecord = (record: WireRecord, streamArn: string): LambdaStreamRecord => ({
  ...record,
  eventSource: "aws:dynamodb",
  awsRegion: region,
  eventSourceARN: streamArn,
});
