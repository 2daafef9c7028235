import type { SourceFault } from "../source-fault.ts";

const unit = (file: string) => ({ project: "unit", file: `test/unit/${file}.test.ts` });
const localAws = (file: string) => ({
  project: "integration-isolated",
  file: `packages/local-aws/test/${file}.test.ts`,
});

/** Faults in storage, HTTP, time and the emulation of AWS. */
export const platformFaults: readonly SourceFault[] = [
  {
    effect: "A transaction has more writes than DynamoDB takes.",
    kind: "boundary",
    file: "shared/persistence/table/fit-transaction.ts",
    text: "this.#writes.length + group.length > largestTransaction ||",
    replacement: "this.#writes.length > largestTransaction ||",
    suite: unit("persistence/fit-transaction"),
  },
  {
    effect: "Identifiers do not sort by the time they were created.",
    kind: "boundary",
    file: "shared/platform/create-id.ts",
    text: "text = alphabet.charAt(rest % 32) + text;",
    replacement: "text += alphabet.charAt(rest % 32);",
    suite: unit("platform/create-id"),
  },
  {
    effect: "A day ends an hour early where clocks go back at midnight.",
    kind: "boundary",
    file: "shared/domain/time/end-of-day.ts",
    text: "Math.max(...(shown.length > 0 ? shown : candidates))",
    replacement: "Math.min(...(shown.length > 0 ? shown : candidates))",
    suite: unit("time/end-of-day"),
  },
  {
    effect: "A compressed response says nothing of its encoding to caches.",
    kind: "text",
    file: "shared/http/compress-body.ts",
    text: "headers: { ...variesByEncoding, ",
    replacement: "headers: { ",
    suite: unit("http/compress-body"),
  },
  {
    effect: "A response passes the size that Lambda lets through.",
    kind: "boundary",
    file: "shared/http/fit-answer.ts",
    text: "if (isWithin(json, responseBudgetBytes)) return json;",
    replacement: "if (isWithin(json, 2 * responseBudgetBytes)) return json;",
    suite: { project: "integration", file: "test/integration/http/end-pages-early.test.ts" },
  },
  {
    effect: "A policy that denies loses against one that allows.",
    kind: "local AWS",
    file: "packages/local-aws/src/iam/evaluate-policies.ts",
    text: 'if (statement.Effect === "Deny") return "explicitly_denied";',
    replacement: 'if (statement.Effect === "Deny" && verdict !== "allowed") return "explicitly_denied";',
    suite: localAws("parts/evaluate-policies"),
  },
  {
    effect: "A field that holds an object exists to a filter.",
    kind: "local AWS",
    file: "packages/local-aws/src/event-sources/match-filter.ts",
    text: "actual !== undefined && !isObject(actual)",
    replacement: "actual !== undefined",
    suite: localAws("stage/match-filter"),
  },
  {
    effect: "An unknown identifier among the failures of a batch is ignored.",
    kind: "local AWS",
    file: "packages/local-aws/src/event-sources/read-batch-answer.ts",
    text: 'typeof identifier !== "string" || !identifiers.includes(identifier)',
    replacement: 'typeof identifier !== "string"',
    suite: localAws("stage/read-batch-answer"),
  },
  {
    effect: "A schedule counts Monday as the first day of the week.",
    kind: "local AWS",
    file: "packages/local-aws/src/schedules/parse-cron.ts",
    text: "(day.weekday % 7) + 1",
    replacement: "day.weekday",
    suite: localAws("stage/parse-schedule"),
  },
  {
    effect: "An alarm goes off with one period too few.",
    kind: "local AWS",
    file: "packages/local-aws/src/alarms/evaluate-periods.ts",
    text: "breaching + filledIn >= datapointsToAlarm",
    replacement: "breaching + filledIn + 1 >= datapointsToAlarm",
    suite: { project: "unit", file: "packages/local-aws/test/unit/alarms/evaluate-periods.test.ts" },
  },
];
