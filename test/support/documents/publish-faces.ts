import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { weights } from "../../../shared/documents/pdf/read-faces.ts";
import type { ScriptFace } from "../../../shared/documents/pdf/script-faces.ts";
import { readInstalledFace } from "./read-installed-face.ts";

const [bucket, key] = ["test-faces", "faces.bin"];

/**
 * Publishes typefaces in the object store of a test file, as a deployment does, and sets the environment
 * variables for functions.
 */
export async function publishFaces(...faces: readonly ScriptFace[]): Promise<void> {
  const files = await Promise.all(
    faces.flatMap((face) =>
      weights.map(async (weight) => ({
        name: `${face}-${weight}`,
        bytes: await readInstalledFace(face, weight),
      })),
    ),
  );
  const index: Record<string, [start: number, bytes: number]> = {};
  let end = 0;
  for (const { name, bytes } of files) {
    index[name] = [end, bytes.length];
    end += bytes.length;
  }
  const objects = new S3Client({});
  await objects.send(new CreateBucketCommand({ Bucket: bucket }));
  const Body = Buffer.concat(files.map(({ bytes }) => bytes));
  await objects.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body }));
  objects.destroy();
  Object.assign(process.env, {
    FACES_BUCKET: bucket,
    FACES_OBJECT: key,
    FACES_INDEX: JSON.stringify(index),
  });
}
