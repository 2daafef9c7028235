import { firewallExports } from "../edge/firewall-exports.ts";
import { uploadOriginOf } from "../edge/upload-buckets.ts";
import type { EnvironmentConfig, StageConfig } from "./schema/stage-config.ts";

/** The name of the local stage, which is never deployed. */
export const localStageName = "local";

/** Name of the CDK stage of the local web console. */
export const localConsoleStage = `console-${localStageName}`;

/** Values of the exports that the templates of the local web console import. A local stage has no firewall. */
export const localConsoleImports = { [firewallExports(localStageName).webAclArn]: "" };

const place = { account: "000000000000", region: "ap-northeast-2" };

/**
 * The placeholder origins that a local stage's templates contain. The ports are known only at startup, when the runner
 * replaces the placeholders with the real origins.
 */
export const localOrigins = {
  upstreams: "http://upstreams.localhost",
  issuer: "http://issuer.localhost",
  storage: "http://storage.localhost",
  console: "https://console.stage.localhost",
  sandboxPartnerApi: "http://sandbox-partner-api.localhost",
  sandboxConsoleApi: "http://sandbox-console-api.localhost",
  productionPartnerApi: "http://production-partner-api.localhost",
  productionConsoleApi: "http://production-console-api.localhost",
  sandboxStreamApi: "ws://sandbox-stream.localhost",
  productionStreamApi: "ws://production-stream.localhost",
  sandboxUploads: uploadOriginOf("intake", "sandbox", place),
  sandboxAttachments: uploadOriginOf("attachments", "sandbox", place),
  sandboxMedia: uploadOriginOf("media", "sandbox", place),
  productionUploads: uploadOriginOf("intake", "production", place),
  productionAttachments: uploadOriginOf("attachments", "production", place),
  productionMedia: uploadOriginOf("media", "production", place),
} as const;

const environment = (name: "sandbox" | "production"): EnvironmentConfig => ({
  domains: null,
  mediaUrl: `${localOrigins.storage}/${name}/media`,
  localApis: {
    partnerApi: localOrigins[`${name}PartnerApi`],
    consoleApi: localOrigins[`${name}ConsoleApi`],
    stream: localOrigins[`${name}StreamApi`],
  },
  developmentOrigins: [],
  fixedEgressAddresses: false,
  shiftsTraffic: false,
  webhookLoopbackAllowed: true,
  limits: { enforce: false },
  // Developers can try both: production requires a second operator, the sandbox does not.
  invoices: { needSecondOperator: name === "production" },
  awards: { graceSeconds: 0 },
  partnerThrottle: { requestsPerSecond: 10_000, burst: 10_000 },
  consoleThrottle: { requestsPerSecond: 10_000, burst: 10_000 },
  reservedConcurrency: { orders: 0, dealers: 0, consoleDealers: 0, webhooks: 0, batches: 0 },
  provisionedLists: null,
  watches: { perHour: 120, inAll: 5_000 },
  inventory: { heldRemovalPercent: 20 },
  signingKeys: [{ id: "2026", signsFrom: "2026-01-01" }],
  retention: { logDays: 7, accessLogDays: 7 },
  copies: null,
  restoredTableName: null,
  restoredTableStreamArn: null,
});

const stage: StageConfig = {
  ...place,
  identity: {
    kind: "external",
    issuerUrl: localOrigins.issuer,
    audiences: ["console"],
    consoleClientId: "console",
    operatorScope: "operator",
    partnerScope: "partner",
    localUserPoolId: "ap-northeast-2_local",
  },
  // A domain name, as in a deployed stage. The runner replaces it by the local console's URL.
  console: {
    domain: {
      hostedZoneId: "Z00LOCAL",
      hostedZoneName: "stage.localhost",
      name: new URL(localOrigins.console).hostname,
    },
    pictureOrigins: [localOrigins.upstreams],
  },
  seller: {
    name: "Hanbada Trading Co., Ltd. (한바다무역)",
    addressLines: ["12 Jungbu-daero, Jung-gu", "Incheon 22300, Republic of Korea"],
    registrationNumber: "123-45-67890",
    email: "invoices@hanbada.example",
    phone: "+82 32 555 0100",
    bank: {
      name: "Hanbada Bank",
      branch: "Incheon Port",
      swift: "HANBKRSE",
      accountNumber: "001-234567-89-012",
      accountHolder: "Hanbada Trading Co., Ltd.",
    },
    logoKey: null,
  },
  mail: { sender: "no-reply@hanbada.example" },
  upstreams: {
    fx: { baseUrl: `${localOrigins.upstreams}/fx`, secretName: "local/fx" },
    retailA: { baseUrl: `${localOrigins.upstreams}/retail_a`, secretName: "local/retail-a" },
    retailB: { baseUrl: `${localOrigins.upstreams}/retail_b`, secretName: "local/retail-b" },
    historyProvider: { baseUrl: `${localOrigins.upstreams}/history`, secretName: "local/history" },
  },
  alarms: { critical: ["on-call@hanbada.example"], warning: ["platform@hanbada.example"] },
  monthlyBudgetUsd: null,
  pipeline: null,
  requestsPerAddress: 2_000_000_000,
  lambdaConcurrencyQuota: 1_000,
  environments: { sandbox: environment("sandbox"), production: environment("production") },
};

export default stage;
