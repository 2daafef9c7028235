import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import example from "../../../../infra/config/example.ts";
import type { StageConfig } from "../../../../infra/config/schema/stage-config.ts";
import { requireValue } from "../../../support/require-value.ts";

const { upstreams } = example;
const sandbox = requireValue(example.environments.sandbox, "the example's sandbox");

/** An account other than the example's. */
export const deploymentAccountId = "602817394415";

/** Host names in a domain of their own. */
const domain = "gaonbit-auto.kr";

/** A developer's stage that can be deployed because it has none of the example's values. */
export const developerStage: StageConfig = {
  ...example,
  account: deploymentAccountId,
  pipeline: null,
  identity: { kind: "cognito", domainPrefix: "gaonbit-dev-mina", mfa: "off" },
  console: { domain: null, pictureOrigins: [] },
  seller: {
    name: "Gaonbit Auto Co., Ltd.",
    addressLines: ["81 Gaonbit-ro, Yeonsu-gu", "Incheon 21990, Republic of Korea"],
    registrationNumber: null,
    email: null,
    phone: null,
    bank: {
      name: "Gaonbit Bank",
      branch: null,
      swift: "GNBTKRSE",
      accountNumber: "271-930115-02-006",
      accountHolder: "Gaonbit Auto Co., Ltd.",
    },
    logoKey: null,
  },
  mail: { sender: `no-reply@${domain}` },
  upstreams: { ...upstreams, fx: { ...upstreams.fx, secretName: "gaonbit/upstreams/fx" } },
  alarms: { critical: [`on-call@${domain}`], warning: [`platform@${domain}`] },
  environments: {
    sandbox: {
      ...sandbox,
      domains: null,
      developmentOrigins: ["http://localhost:5173"],
      mediaUrl: `https://media.${domain}`,
    },
  },
};

/** The same as a permanent stage: a sandbox with domains and gradual deployments. */
export const keptStage: StageConfig = {
  ...developerStage,
  identity: { kind: "cognito", domainPrefix: "gaonbit-console", mfa: "required" },
  console: {
    domain: {
      hostedZoneId: "Z05518273UQK4MDN9XRB",
      hostedZoneName: domain,
      name: `console.${domain}`,
    },
    pictureOrigins: [`https://*.${domain}`],
  },
  environments: {
    sandbox: {
      ...sandbox,
      shiftsTraffic: true,
      domains: {
        hostedZoneId: "Z05518273UQK4MDN9XRB",
        hostedZoneName: domain,
        partnerApi: `sandbox.api.${domain}`,
        consoleApi: `sandbox-console-api.${domain}`,
        media: `sandbox-media.${domain}`,
        originSecretNumber: 1,
      },
    },
  },
};

/** Writes a stage's file as another organization would store it. Returns its path. */
export async function writeStageFile(directory: string, name: string, config: unknown): Promise<string> {
  await mkdir(directory, { recursive: true });
  const file = join(directory, `${name}.ts`);
  await writeFile(file, `export default ${JSON.stringify(config, null, 2)};\n`);
  return file;
}
