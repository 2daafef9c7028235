import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";
import { testedStages } from "../../support/shared/tested-stages.ts";
import { environmentStages, type Resource, resourcesOf } from "./read-assembly.ts";

/** Environment variables of each upstream: its address and the name of its credentials secret. */
const variables = {
  fx: ["FX_PROVIDER_URL", "FX_SECRET_NAME"],
  retailA: ["RETAIL_A_URL", "RETAIL_A_SECRET_NAME"],
  retailB: ["RETAIL_B_URL", "RETAIL_B_SECRET_NAME"],
  historyProvider: ["HISTORY_PROVIDER_URL", "HISTORY_PROVIDER_SECRET_NAME"],
} as const;
type Upstream = keyof typeof variables;
const upstreamNames = Object.keys(variables) as Upstream[];

const configOf = (stage: string) => {
  if (stage === "dev-test") return testedStages["dev-test"];
  return stage.startsWith("example") ? testedStages.example : testedStages.local;
};
const stages = [...environmentStages, "sandbox", "production"];
const functionsOf = (stage: string) => resourcesOf("AWS::Lambda::Function", stage);
const variablesOf = ({ properties }: Resource): Record<string, unknown> =>
  properties.Environment?.Variables ?? {};

/** Returns the Secrets Manager permissions of a function as `action resource`. */
function secretGrantsOf({ stage, properties }: Resource): string[] {
  const role = resourcesOf("AWS::IAM::Role", stage).find(
    ({ logicalId }) => logicalId === properties.Role["Fn::GetAtt"][0],
  );
  const statements: { Action: string | string[]; Resource: unknown }[] = requireValue(
    role?.properties.Policies,
    "policies",
  ).flatMap(({ PolicyDocument }: { PolicyDocument: { Statement: unknown[] } }) => PolicyDocument.Statement);
  return statements
    .filter(({ Action }) => [Action].flat().some((action) => /^(?:secretsmanager:|\*)/.test(action)))
    .flatMap(({ Action, Resource }) => [Resource].flat().map((one) => `${Action} ${flatten(one)}`))
    .sort();
}

/** Returns a resource as text with its partition. */
const flatten = (resource: unknown): string =>
  typeof resource === "string"
    ? resource
    : (resource as { "Fn::Join": [string, unknown[]] })["Fn::Join"][1]
        .map((part) => (typeof part === "string" ? part : "aws"))
        .join("");

describe.each(stages)("secrets of %s", (stage) => {
  const { account, region, upstreams } = configOf(stage);

  test("a function may read exactly the secrets of the upstreams that it calls, and its variables name these secrets", () => {
    let callers = 0;
    for (const one of functionsOf(stage)) {
      const own = variablesOf(one);
      const called = upstreamNames.filter((name) => variables[name][0] in own);
      const secrets = called.flatMap((name) => {
        const { secretName } = upstreams[name];
        return secretName === null ? [] : [{ variable: variables[name][1], secretName }];
      });
      if (called.length > 0) callers += 1;
      expect(secretGrantsOf(one), one.logicalId).toEqual(
        secrets
          .map(
            ({ secretName }) =>
              `secretsmanager:GetSecretValue arn:aws:secretsmanager:${region}:${account}:secret:${secretName}-??????`,
          )
          .sort(),
      );
      const reported = Object.entries(own).filter(([name]) => name.endsWith("_SECRET_NAME"));
      expect(Object.fromEntries(reported), one.logicalId).toEqual(
        Object.fromEntries(secrets.map(({ variable, secretName }) => [variable, secretName])),
      );
    }
    expect(callers).toBeGreaterThan(8);
  });
});

test("only the rate refresh and the upstream list get the exchange rate secret, and only the history worker gets the history secret", () => {
  const readersOf = (variable: string) =>
    functionsOf("production").flatMap((one) => (variable in variablesOf(one) ? [one.logicalId] : []));
  expect(readersOf("FX_SECRET_NAME")).toEqual([
    expect.stringMatching(/^ListUpstreams/),
    expect.stringMatching(/^RefreshFx/),
  ]);
  expect(readersOf("HISTORY_PROVIDER_SECRET_NAME")).toEqual([expect.stringMatching(/^RunHistoryLookup/)]);
});

test("no template contains a secret value or a reference to a secret value, except the CloudFront secret of an API", () => {
  const originSecret = /\{\{resolve:secretsmanager:[^:}]*\/origin-secret[^}]*\}\}/g;
  const carriers = /\{\{resolve:(?:secretsmanager|ssm-secure)|AWS::SecretsManager|SecretString|"NoEcho"/;
  for (const directory of readdirSync(assemblyDirectory).filter((name) => name.startsWith("assembly-"))) {
    const files = readdirSync(join(assemblyDirectory, directory)).filter((name) => name.endsWith(".json"));
    for (const file of files) {
      const text = readFileSync(join(assemblyDirectory, directory, file), "utf8");
      if (file.includes("OriginSecrets")) continue;
      expect(carriers.exec(text.replaceAll(originSecret, "")), file).toBeNull();
    }
  }
  expect(carriers.test('"{{resolve:secretsmanager:a}}"')).toBe(true);
});

test("no function variable is named like a credential, except variables with the names of secrets", () => {
  const names = new Set(stages.flatMap(functionsOf).flatMap((one) => Object.keys(variablesOf(one))));
  expect([...names].filter((name) => /KEY|SECRET|TOKEN|PASSWORD|CREDENTIAL/.test(name)).sort()).toEqual(
    upstreamNames.map((name) => variables[name][1]).sort(),
  );
});
