import { join } from "node:path";
import { defineConfig } from "vitest/config";
import LastFilesLast from "./test/support/runs/order-test-files.ts";
import { slowTestFiles } from "./test/support/runs/slow-test-files.ts";

// Most test files run in a process of their own: what one has compiled, of the SDK above all, the next need not.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

/** Files that `npm test` leaves to `npm run test:slow`. A file that is run by name is never left out. */
const leftOut = process.env.LEAVES_OUT_SLOW === "true" ? slowTestFiles : [];

/** Bundles are what Node is to run as it is. */
const runsBundles = { deps: { external: [/\/asset\.[0-9a-f]+\/index\.mjs$/] } };

/**
 * For tests that start emulators, synthesize or wait for a stage. The limit ends hanging tests. Waiting code fails long
 * before it with a message, even on a machine three times slower.
 */
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // The default is one second, which a busy machine exceeds.
  expect: { poll: { timeout: 60_000 } },
};

/** Tests on one running stage, one file after the other. */
const wholeStage = {
  ...patient,
  fileParallelism: false,
  // All of them talk to one stage over HTTP and share nothing else, so one process loads what they use once.
  isolate: false,
  // `npm test` runs them next to the others. Within one run, tests that run one at a time come after them.
  sequence: { groupOrder: 1 },
};

/** Modules that are replaced have to be so before anything has loaded them. */
const replacesModules = "test/{unit,contract}/**/*.mocked.test.ts";

/** Starting a process for each file, and loading what most of them use, would take longer than these tests do. */
const oneProcess = { isolate: false, setupFiles: ["test/support/runs/restore-after-file.ts"] };

/** Fifty changes at once. In a shared process some of them lost every retry, so each file gets a process of its own. */
const needsOwnProcess = [
  "test/integration/invoices/invoice-races.test.ts",
  "test/integration/orders/sandbox-status.test.ts",
];

/** Functions share a process and the SDK's clients, each with credentials and requests of its own. */
const actsAsFunctions = ["test/races/stage/read-credentials-anew.ts", "test/races/stage/read-by-actor.ts"];

const quick = {
  // Imports JSON as only a bundler can.
  server: { deps: { inline: [/@actions\//] } },
  testTimeout: 30_000,
};

/** Unit and contract tests are quick; the rest start emulators or synthesize, so they get longer timeouts. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LastFilesLast },
    globalSetup: ["test/support/shared/serve-shared-parts.ts"],
    projects: [
      {
        test: {
          ...quick,
          ...oneProcess,
          name: "unit",
          include: ["{test/{unit,contract},packages/*/test/unit}/**/*.test.ts"],
          exclude: [replacesModules, ...leftOut],
        },
      },
      { test: { ...quick, name: "unit-mocked", include: [replacesModules] } },
      {
        test: {
          ...patient,
          name: "integration",
          include: ["test/integration/**/*.test.ts"],
          exclude: [...needsOwnProcess, ...leftOut],
          isolate: false,
          setupFiles: [
            "test/support/runs/load-modules-anew.ts",
            "test/support/runs/shorten-pauses.ts",
            ...oneProcess.setupFiles,
          ],
        },
      },
      {
        test: {
          ...patient,
          name: "integration-isolated",
          include: ["{test/infra,packages/*/test/{parts,stage}}/**/*.test.ts", ...needsOwnProcess],
          exclude: ["test/infra/{control-plane,deploy,synth}/**", ...leftOut],
        },
      },
      {
        test: {
          ...oneProcess,
          ...patient,
          name: "templates",
          include: ["test/infra/synth/**/*.test.ts"],
          server: runsBundles,
        },
      },
      {
        test: {
          ...patient,
          name: "deployment",
          include: ["test/infra/{control-plane,deploy}/**/*.test.ts"],
          server: runsBundles,
        },
      },
      {
        test: {
          ...patient,
          name: "races",
          include: ["test/races/**/*.test.ts"],
          setupFiles: actsAsFunctions,
        },
      },
      {
        test: {
          name: "explore",
          include: ["test/explore/**/*.test.ts"],
          setupFiles: actsAsFunctions,
          testTimeout: 3_600_000,
          hookTimeout: patient.hookTimeout,
        },
      },
      {
        test: {
          ...patient,
          name: "faults",
          include: ["test/fault/**/*.test.ts"],
        },
      },
      {
        test: {
          ...wholeStage,
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          exclude: [...leftOut],
        },
      },
      {
        test: {
          ...wholeStage,
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          setupFiles: ["test/support/browser/await-site.ts", "test/support/browser/describe-failed-pages.ts"],
        },
      },
      {
        test: {
          ...wholeStage,
          name: "screenshots",
          include: ["test/screenshots/**/*.test.ts"],
          setupFiles: ["test/support/browser/await-site.ts", "test/support/browser/describe-failed-pages.ts"],
        },
      },
      {
        test: {
          ...wholeStage,
          name: "clock",
          include: ["test/clock/**/*.test.ts"],
          exclude: ["test/clock/**/*.long.test.ts"],
        },
      },
      {
        test: {
          ...wholeStage,
          name: "generators",
          include: ["test/generators/**/*.test.ts"],
          globalSetup: ["test/generators/support/install-generators.ts"],
        },
      },
      { test: { ...wholeStage, name: "e2e-long", include: ["test/clock/**/*.long.test.ts"] } },
    ],
  },
});
