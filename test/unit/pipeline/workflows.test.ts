import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "@actions/languageservice";
import { describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { parse } from "yaml";

const directory = join(import.meta.dirname, "../../../.github/workflows");
const files = readdirSync(directory);
const sources = files.map((file) => ({ file, text: readFileSync(join(directory, file), "utf8") }));
const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

interface Job {
  uses?: string;
  "timeout-minutes"?: number;
  environment?: string;
  permissions?: Record<string, string>;
  steps?: Step[];
}

interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const workflows = sources.map(({ file, text }) => ({ file, ...(parse(text) as Workflow) }));
const jobs = workflows.flatMap(({ file, jobs: ofFile }) =>
  Object.entries(ofFile).map(([name, job]) => ({ name: `${file} ${name}`, ...job })),
);
const steps = jobs.flatMap(({ name, steps: ofJob = [] }) => ofJob.map((step) => ({ job: name, ...step })));

/**
 * Returns findings of GitHub's own language service. It caches files by address, so each workflow has a unique
 * address.
 */
async function lint(file: string, text: string): Promise<string[]> {
  const address = `file:///${randomUUID()}/.github/workflows/${file}`;
  const found = await validate(TextDocument.create(address, "yaml", 1, text), {});
  return found.map(({ message, range }) => `${file}:${range.start.line + 1} ${message}`);
}

describe("GitHub workflows", () => {
  it.each(sources)("$file passes GitHub's workflow checks", async ({ file, text }) => {
    expect(await lint(file, text)).toEqual([]);
  });

  it.each([
    ["steps:", "stebs:"],
    ["github.event.pull_request.base.sha", "github.evnt.pull_request.base.sha"],
    ["runs-on: ubuntu-24.04", "runs-off: ubuntu-24.04"],
  ])("the workflow check reports %s written as %s", async (right, wrong) => {
    const { file, text } = sources.find(({ file: name }) => name === "check.yml")!;
    expect(text).toContain(right);
    expect(await lint(file, text.replace(right, wrong))).not.toEqual([]);
  });

  it("every action is pinned to a commit, with its version in a comment", () => {
    const uses = sources.flatMap(({ text }) => text.match(/uses: .*$/gm) ?? []);
    const foreign = uses.filter((line) => !line.startsWith("uses: ./"));
    expect(foreign.length).toBeGreaterThan(5);
    for (const line of foreign) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("every workflow has read permission only, and each job with further permissions declares them", () => {
    for (const { permissions } of workflows) expect(permissions).toEqual({ contents: "read" });
    const writing = jobs.filter(({ permissions = {} }) => Object.values(permissions).includes("write"));
    expect(writing.map(({ name }) => name).sort()).toEqual([
      "check.yml permissions",
      "deploy-stage.yml deploy",
      "deploy-stage.yml diff",
      "deploy.yml production",
      "deploy.yml sandbox",
    ]);
  });

  it("only jobs in an environment sign in to AWS, and no workflow uses stored keys", () => {
    const signedIn = jobs.filter(({ steps: ofJob = [] }) =>
      ofJob.some(({ uses }) => uses?.startsWith("aws-actions/configure-aws-credentials@")),
    );
    expect(signedIn.length).toBeGreaterThan(0);
    for (const { environment, permissions } of signedIn) {
      expect(environment).toMatch(/^\$\{\{ inputs\.stage \}\}/);
      expect(permissions).toEqual({ contents: "read", "id-token": "write" });
    }
    for (const { text } of sources) expect(text).not.toMatch(/secrets\.|aws-(access-key-id|secret)/);
  });

  it("a job's AWS session lasts at least as long as the job may run", () => {
    const hourSeconds = 3_600;
    for (const { name, steps: ofJob = [], "timeout-minutes": minutes = 0 } of jobs) {
      const signIn = ofJob.find(({ uses }) => uses?.startsWith("aws-actions/configure-aws-credentials@"));
      const { "role-duration-seconds": seconds = hourSeconds } = signIn?.with ?? {};
      if (signIn !== undefined) expect(Number(seconds), name).toBeGreaterThanOrEqual(minutes * 60);
    }
  });

  it("workflow scripts contain no expressions, and no workflow runs on pull_request_target", () => {
    for (const { run = "" } of steps) expect(run).not.toContain("${{");
    for (const { on } of workflows) expect(Object.keys(on)).not.toContain("pull_request_target");
  });

  it("every job with steps has a timeout", () => {
    for (const { steps: ofJob, "timeout-minutes": minutes } of jobs) {
      if (ofJob !== undefined) expect(minutes).toBeGreaterThan(0);
    }
  });

  it("every npm script that a workflow step runs exists", () => {
    const called = steps.flatMap(({ run = "" }) =>
      [...run.matchAll(/npm (?:--prefix \w+ )?run (?:--silent )?([\w:]+)/g)].map(([, name]) => name!),
    );
    expect(called).toEqual(expect.arrayContaining(["synth", "diff", "deploy", "permissions:diff"]));
    for (const name of called) expect(scripts[name], name).toBeDefined();
  });
});
