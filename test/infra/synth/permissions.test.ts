import { readFileSync } from "node:fs";
import { join } from "node:path";
import { collectPolicies } from "@vehicle-sourcing/local-aws/iam/collect-policies.ts";
import { evaluatePolicies } from "@vehicle-sourcing/local-aws/iam/evaluate-policies.ts";
import type { PolicyDocument } from "@vehicle-sourcing/local-aws/iam/policy-document.ts";
import { createGrantLedger } from "@vehicle-sourcing/local-aws/iam/record-grant-uses.ts";
import { readFunctions } from "@vehicle-sourcing/local-aws/runtime/read-functions.ts";
import { loadStageAssembly } from "@vehicle-sourcing/local-aws/templates/load-assembly.ts";
import { resolveStage } from "@vehicle-sourcing/local-aws/templates/resolve-stage.ts";
import { describe, expect, test } from "vitest";
import { listFunctionEntries } from "../../../infra/bundling/function-entries.ts";
import { permissionsOfBundle } from "../../../infra/permissions/bind-permissions.ts";
import { entryOf } from "../../../infra/permissions/route-entry.ts";
import { describeBundlePermissions } from "../../../infra/permissions/write-permissions.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { requestPart } from "../../support/shared/request-part.ts";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";
import { permissionsOf, type StatedCheck, statedChecks, statedVariables } from "./stated-checks.ts";

/** A function of a stage with the permissions that its bundle states and those that its role has. */
interface DeployedFunction {
  name: string;
  entry: string;
  modulePath: string;
  /** Policies of its role, as the local stage enforces them. */
  policies: PolicyDocument[];
  variables: string[];
  stated: StatedCheck[];
}

async function readStage(stageName: string): Promise<DeployedFunction[]> {
  const stage = resolveStage(await loadStageAssembly(assemblyDirectory, stageName), {
    queueBaseUrl: "http://127.0.0.1:9",
    parameters: {},
    secrets: {},
    apiUrl: () => "http://localhost:1",
  });
  const policies = collectPolicies(stage);
  const roles = new Map(stage.ofType("AWS::IAM::Role").map((role) => [role.attribute("Arn"), role]));
  return readFunctions(stage, "http://localhost:9").map((local) => ({
    name: local.identity,
    entry: String(roles.get(local.roleArn)?.properties.Description).slice("Runs ".length),
    modulePath: local.modulePath,
    policies: policies.get(local.roleArn) ?? [],
    variables: Object.keys(local.environment).filter((name) => !/^(AWS_.*|LANG|TZ)$/.test(name)),
    stated: statedChecks(local),
  }));
}

/** Local stages, whose account the evaluator knows. */
const localStages = ["sandbox", "production"];
const functions = (await Promise.all(localStages.map(readStage))).flat();

/** Permissions of the runtime and of event sources, which no code states. */
const ofRuntime =
  /^(logs|xray|ec2):|^sqs:(ReceiveMessage|DeleteMessage|GetQueueAttributes)$|^dynamodb:(GetRecords|GetShardIterator|DescribeStream|ListStreams)$/;

type Judged = Pick<DeployedFunction, "policies" | "stated">;

/** Returns stated permissions that the role does not grant. */
const listMissing = ({ policies, stated }: Judged): string[] =>
  stated.filter(({ check }) => evaluatePolicies(policies, check) !== "allowed").map(({ literal }) => literal);

/** Returns permissions of the role that the bundle does not state. */
function listUnused({ policies, stated }: Judged): string[] {
  const ledger = createGrantLedger();
  ledger.register("role", policies);
  for (const { check } of stated) ledger.note("role", check);
  return ledger
    .unused()
    .filter(({ action, resource }) => {
      const isOfTrigger = action === "sqs:SendMessage" && resource.includes("StreamDeadLetters");
      // A redrive sends messages to work queues whose names the function does not receive.
      const isOfMove =
        action === "sqs:SendMessage" &&
        stated.some(({ literal }) => literal === "redrive:deadLetters") &&
        !resource.includes("DeadLetters");
      return !ofRuntime.test(action) && !isOfTrigger && !isOfMove;
    })
    .map(({ action, resource, leadingKey }) =>
      [action, resource, leadingKey].filter((part) => part !== null).join(" "),
    );
}

const listAll = (list: (one: Judged) => string[]): string[] =>
  functions.flatMap((one) => list(one).map((found) => `${one.name} ${found}`));

describe("permissions of function roles", () => {
  test("every role allows each permission stated in the function's bundle", () => {
    expect(functions.filter(({ stated }) => stated.length > 0).length).toBeGreaterThan(100);
    expect(listAll(listMissing)).toEqual([]);
  });

  test("no role allows a permission missing from the function's bundle", () => {
    expect(listAll(listUnused)).toEqual([]);
  });

  test("the check finds a role with too few or too many permissions", () => {
    const { policies, stated } = functionOf("sandbox.PartnerOrders.DeleteOrder");
    const statements = policies.flatMap(({ Statement }) => Statement);
    const isOfChecks = (action: string | string[] = []) => action.includes("dynamodb:ConditionCheckItem");
    const tooFew = [{ Statement: statements.filter(({ Action }) => !isOfChecks(Action)) }];
    expect(listMissing({ policies: tooFew, stated })).toContain("check:lot");
    const scan = { Effect: "Allow" as const, Action: "dynamodb:Scan", Resource: "*" };
    expect(listUnused({ policies: [{ Statement: [...statements, scan] }], stated })).toEqual([
      "dynamodb:Scan *",
    ]);
  });

  test("only functions that sign webhooks or rotate webhook secrets may read webhook secrets", () => {
    const readers = functions.filter(({ stated }) =>
      stated.some(({ literal }) => /^(get|query):webhookSecret$/.test(literal)),
    );
    expect([...new Set(readers.map(({ entry }) => entry))].sort()).toEqual([
      "console/webhooks/ping-own-webhook-endpoint",
      "console/webhooks/rotate-own-webhook-secret",
      "partner/webhooks/ping-webhook-endpoint",
      "partner/webhooks/rotate-webhook-secret",
      "queues/deliver-bulk",
      "queues/deliver-first",
      "queues/deliver-probe",
      "queues/deliver-retry",
      "queues/run-certificate",
    ]);
  });

  test("functions that count a call may change only the budget and the time of last use of an API key", () => {
    const { policies, stated } = functionOf("sandbox.PartnerOrders.GetOrder");
    const counting = stated.find(({ literal }) => literal === "update:apiKey.use")?.check;
    if (counting === undefined) throw new Error("getOrder does not count its calls");
    const touching = (...names: string[]) =>
      evaluatePolicies(policies, {
        ...counting,
        context: { ...counting.context, "dynamodb:attributes": ["pk", "sk", ...names] },
      });
    expect(touching("budget", "lastUsedAt")).toBe("allowed");
    for (const name of ["partnerId", "cursorSecret", "revokedAt"]) {
      expect(touching("budget", name), name).toBe("not_allowed");
    }
  });
});

test("every function has exactly the environment variables that its bundle states", () => {
  for (const { name, variables, modulePath } of functions) {
    expect(variables.toSorted(), name).toEqual(statedVariables({ modulePath }));
  }
});

test("a deployed bundle states the same permissions as the code that runs on this machine", async () => {
  const { directory } = await requestPart("ownCode");
  for (const { entry, modulePath } of functions) {
    const readable = permissionsOfBundle(directory, entry);
    expect(permissionsOf({ modulePath }), entry).toEqual(readable);
  }
});

test("docs/permissions.md is the current output of npm run permissions", async () => {
  const { directory } = await requestPart("ownCode");
  const page = readFileSync(join(import.meta.dirname, "../../../docs/permissions.md"), "utf8");
  expect(page).toBe(describeBundlePermissions(directory, listFunctionEntries()));
});

/** Writes of read-only functions. They do not change data that callers see. */
const writesOfReaders = [
  // Calls are counted.
  "update:apiKey.use",
  "put:dayCalls",
  "update:userCalls",
  // Downloads of documents are limited.
  "update:recentCalls",
  // Responses of dealers are cached for later callers.
  "put:dealerPage",
  // The first list creates the key that seals cursors.
  "put:operatorCursor",
  // A running certification records reads in the sandbox.
  "update:certification.observed",
  // Success or failure of an upstream is recorded.
  "update:upstream",
  // The audit log records that an operator saw a partner's request.
  "put:requestSearch",
  "put:audit",
  // The function also stores the draft that it reads.
  "put:resultDraft",
];

test("GET routes write only records that the test allows, such as call counts and caches", () => {
  for (const route of routeTable.filter(({ method }) => method === "GET")) {
    const { stated } = functions.find(({ entry }) => entry === entryOf(route)) ?? { stated: [] };
    const writes = stated.filter(({ literal }) => /^(put|update|delete|write|send):/.test(literal));
    expect(
      writes.map(({ literal }) => literal).filter((literal) => !writesOfReaders.includes(literal)),
      route.operationId,
    ).toEqual([]);
  }
});

function functionOf(prefix: string): DeployedFunction {
  const found = functions.find(({ name }) => name.startsWith(prefix));
  if (found === undefined) throw new Error(`There is no function ${prefix}`);
  return found;
}
