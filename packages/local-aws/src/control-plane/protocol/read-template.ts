import { validationError } from "../account/aws-error.ts";
import { templateBytes } from "../quotas/template-quotas.ts";
import type { CloudFormationCall } from "./cloudformation-call.ts";
import { readObject } from "./handle-s3.ts";

const longestBodyBytes = 51_200;

/**
 * Returns the template in the body of a call, or in a bucket, read with the caller's permissions; null when the call
 * keeps the deployed template.
 *
 * @throws AwsError when the template is missing or exceeds the service's limit.
 */
export function readTemplate(call: CloudFormationCall): string | null {
  const { parameters } = call;
  const body = parameters.text("TemplateBody");
  const address = parameters.text("TemplateURL");
  if (body !== null) {
    if (Buffer.byteLength(body) <= longestBodyBytes) return body;
    throw validationError(
      "1 validation error detected: Value at 'templateBody' failed to satisfy constraint: Member must have length " +
        `less than or equal to ${longestBodyBytes}`,
    );
  }
  if (address === null) {
    if (parameters.flag("UsePreviousTemplate")) return null;
    throw validationError("Either Template URL or Template Body must be specified.");
  }
  const { bucket, key } = locate(address);
  const file = readObject(call, bucket, key);
  if (file.length > templateBytes) {
    throw validationError(`Template may not exceed ${templateBytes} bytes in size.`);
  }
  return file.toString("utf8");
}

/** Returns bucket and key of an address in path or host style. */
function locate(address: string): { bucket: string; key: string } {
  const { hostname, pathname } = new URL(address);
  const path = decodeURIComponent(pathname).slice(1);
  const [, hostBucket] = /^(.+)\.s3[.-].*amazonaws\.com$/.exec(hostname) ?? [];
  if (hostBucket !== undefined) return { bucket: hostBucket, key: path };
  const slash = path.indexOf("/");
  return { bucket: path.slice(0, slash), key: path.slice(slash + 1) };
}
