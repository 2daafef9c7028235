import * as z from "zod";

const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "Use the name of a bucket");
const keyForm = /^arn:aws[a-z-]*:kms:(?<region>[a-z0-9-]+):(?<account>\d{12}):key\/[\w-]{1,64}$/;

/** The target of copies of invoices and the archive: existing buckets of another account or region. */
export const copyTarget = z.strictObject({
  documentsBucket: bucketName,
  archiveBucket: bucketName,
  /** The key that encrypts the copies, in the account and region of both buckets. */
  keyArn: z.string().regex(keyForm, "Use the ARN of a KMS key"),
});

export type CopyTarget = z.output<typeof copyTarget>;

/**
 * Returns the account and region of a target's key and buckets.
 * @throws Error if the text is not the ARN of a key
 */
export function keyPlaceOf({ keyArn }: CopyTarget): { account: string; region: string } {
  const { account, region } = keyForm.exec(keyArn)?.groups ?? {};
  if (account === undefined || region === undefined) throw new Error(`${keyArn} is not the ARN of a KMS key`);
  return { account, region };
}
