import type { _Record as StreamRecord } from "@aws-sdk/client-dynamodb-streams";
import { region } from "../aws-names.ts";

/** One stream record as Lambda hands it over; `dynamodb.SequenceNumber` tells it from the others of its shard. */
export interface LambdaStreamRecord {
  eventID: string | undefined;
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: number };
}

/** A record as Lambda hands it over: binary values in base64, times in seconds since the epoch. */
export function buildStreamRecord(record: StreamRecord, streamArn: string): LambdaStreamRecord {
  return {
    ...(toWireForm(record) as LambdaStreamRecord),
    ...{ eventSource: "aws:dynamodb", awsRegion: region, eventSourceARN: streamArn },
  };
}

function toWireForm(value: unknown): unknown {
  if (value instanceof Date) return value.getTime() / 1000;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map(toWireForm);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toWireForm(item)]));
}
