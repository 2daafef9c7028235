import example from "../../../infra/config/example.ts";
import local from "../../../infra/config/local.ts";
import type { StageConfig } from "../../../infra/config/schema/stage-config.ts";

const { sandbox } = example.environments;
if (sandbox === undefined) throw new Error("The example has no sandbox");

/** A developer's stage, in the example's account. */
const developerStage: StageConfig = {
  ...example,
  identity: { kind: "cognito", domainPrefix: "haebada-motors-dev-test", mfa: "optional" },
  console: { ...example.console, domain: null },
  pipeline: null,
  monthlyBudgetUsd: 900,
  environments: {
    sandbox: {
      ...sandbox,
      domains: null,
      developmentOrigins: ["http://localhost:5173"],
      provisionedLists: {
        ...{ environments: 2, days: "MON-FRI", from: "08:30", until: "19:00" },
        timeZone: "Africa/Lagos",
      },
    },
  },
};

/**
 * Stages for tests: `example-sandbox`, `example-production`, `dev-test`, their user directories, and the
 * local `sandbox` and `production`.
 */
export const testedStages = { local, example, "dev-test": developerStage };
