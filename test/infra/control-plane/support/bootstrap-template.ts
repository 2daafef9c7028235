import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Template with which the pinned CDK command line bootstraps an account. */
export const bootstrapTemplate = readFileSync(
  join(import.meta.dirname, "../../../../node_modules/aws-cdk/lib/api/bootstrap/bootstrap-template.yaml"),
  "utf8",
);
