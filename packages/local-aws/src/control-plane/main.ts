import { randomInt } from "node:crypto";
import path from "node:path";
import { parseArgs } from "node:util";
import { accountId, cloudFrontRegion, region } from "../machine/aws-names.ts";
import { startControlPlane } from "./start-control-plane.ts";

const { values } = parseArgs({
  options: {
    account: { type: "string", default: accountId },
    port: { type: "string", default: "4566" },
    "throttle-seed": { type: "string" },
    "slow-roles": { type: "boolean", default: false },
    "order-seed": { type: "string", default: String(randomInt(2 ** 31)) },
    data: {
      type: "string",
      default: path.join(import.meta.dirname, "..", "..", "..", "..", ".local", "aws"),
    },
  },
});

const plane = await startControlPlane({
  dataDirectory: path.resolve(values.data),
  accountId: values.account,
  port: Number(values.port),
  hasSlowRoles: values["slow-roles"],
  orderSeed: Number(values["order-seed"]),
  onOperation: ({ stackName, kind, seed }) => console.log(`${stackName}: ${kind} with order seed ${seed}`),
  ...(values["throttle-seed"] !== undefined && { throttleSeed: Number(values["throttle-seed"]) }),
});
// The CDK caches in ~/.cdk to which account a key belongs, so a key must not be used for two accounts.
const accessKeyId = `local-${values.account}`;
const regions = [region, cloudFrontRegion].map((name) => `aws://${values.account}/${name}`);
console.log(
  `An AWS account answers. For the CDK:\n\n  export AWS_ENDPOINT_URL=${plane.url} AWS_REGION=${region} ` +
    `AWS_ACCESS_KEY_ID=${accessKeyId} AWS_SECRET_ACCESS_KEY=local\n  npx cdk bootstrap ${regions.join(" ")}`,
);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void plane.stop().then(() => process.exit(0));
  });
}
