import { GetObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { connectAws } from "@vehicle-sourcing/local-aws/provision/connect-aws.ts";
import { requireValue } from "../../../support/require-value.ts";

const magic = "VSIX";

/** Returns the formats of the search index segments in a bucket. See `segment-layout.ts`. */
export async function readSegmentFormats(storageUrl: string, bucket: string): Promise<Set<number>> {
  const clients = connectAws({ dynamodbUrl: storageUrl, sqsUrl: storageUrl, s3Url: storageUrl });
  try {
    const formats = new Set<number>();
    const { Contents = [] } = await clients.s3.send(new ListObjectsV2Command({ Bucket: bucket }));
    for (const { Key } of Contents) {
      const { Body } = await clients.s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
      const bytes = Buffer.from(await requireValue(Body, "the object").transformToByteArray());
      if (bytes.toString("latin1", 0, 4) === magic) formats.add(bytes.readUInt32LE(4));
    }
    return formats;
  } finally {
    clients.close();
  }
}
