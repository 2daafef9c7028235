import path from "node:path";
import { parseArgs } from "node:util";
import { region } from "../machine/aws-names.ts";
import { startControlPlane } from "./start-control-plane.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4566" },
    data: { type: "string", default: path.join(import.meta.dirname, "..", "..", "..", ".local", "aws") },
  },
});

const plane = await startControlPlane({
  dataDirectory: path.resolve(values.data),
  port: Number(values.port),
});
console.log(
  `An AWS account answers. For the CDK:\n\n  export AWS_ENDPOINT_URL=${plane.url} AWS_REGION=${region} ` +
    "AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local\n  npx cdk bootstrap",
);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void plane.stop().then(() => process.exit(0));
  });
}
