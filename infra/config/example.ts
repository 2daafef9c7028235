import type { EnvironmentConfig, StageConfig } from "./schema/stage-config.ts";

/**
 * A complete stage of a fictional company, with both environments in one account. Copy it to `infra/config/<stage>.ts`
 * and replace every value: a stage that still contains a name, account or address of this example is rejected.
 * `docs/deploy.md` explains each value.
 */

const environment: Omit<EnvironmentConfig, "domains"> = {
  mediaUrl: null,
  localApis: null,
  developmentOrigins: [],
  fixedEgressAddresses: false,
  shiftsTraffic: false,
  webhookLoopbackAllowed: false,
  limits: { enforce: false },
  invoices: { needSecondOperator: false },
  awards: { graceSeconds: 0 },
  partnerThrottle: { requestsPerSecond: 500, burst: 1_000 },
  consoleThrottle: { requestsPerSecond: 100, burst: 200 },
  reservedConcurrency: { orders: 20, dealers: 10, consoleDealers: 3, webhooks: 20, batches: 10 },
  provisionedLists: null,
  watches: { perHour: 120, inAll: 5_000 },
  inventory: { heldRemovalPercent: 20 },
  signingKeys: [{ id: "2026", signsFrom: "2026-01-01" }],
  retention: { logDays: 90, accessLogDays: 90 },
  copies: null,
  restoredTableName: null,
  restoredTableStreamArn: null,
};

const zone = { hostedZoneId: "Z0483920N7TQ2VLC5KDM", hostedZoneName: "haebada-motors.co.kr" };
const common = { ...zone, originSecretNumber: 1 };

const stage: StageConfig = {
  account: "384950172634",
  region: "ap-northeast-2",
  identity: { kind: "cognito", domainPrefix: "haebada-motors-console", mfa: "required" },
  console: {
    domain: { ...zone, name: "console.haebada-motors.co.kr" },
    pictureOrigins: ["https://*.auction-photos.co.kr", "https://*.retail-a.co.kr", "https://*.retail-b.kr"],
  },
  seller: {
    name: "Haebada Motors Co., Ltd. (해바다모터스)",
    addressLines: ["27 Haebada-daero 4-gil, Jung-gu", "Incheon 22346, Republic of Korea"],
    registrationNumber: "482-81-03957",
    email: "invoices@haebada-motors.co.kr",
    phone: "+82 32 719 0482",
    bank: {
      name: "Haebada Savings Bank",
      branch: "Incheon Port",
      swift: "HBSBKRSE",
      accountNumber: "482-039571-04-017",
      accountHolder: "Haebada Motors Co., Ltd.",
    },
    logoKey: "seller/logo.png",
  },
  mail: { sender: "no-reply@haebada-motors.co.kr" },
  upstreams: {
    fx: { baseUrl: "https://api.frankfurter.dev/v1", secretName: null },
    retailA: {
      baseUrl: "https://partners.retail-a.co.kr/v2",
      secretName: "vehicle-sourcing/upstreams/retail-a",
    },
    retailB: {
      baseUrl: "https://dealer-feed.retail-b.kr",
      secretName: "vehicle-sourcing/upstreams/retail-b",
    },
    historyProvider: {
      baseUrl: "https://api.car-records.co.kr/v3",
      secretName: "vehicle-sourcing/upstreams/history",
    },
  },
  alarms: {
    critical: ["on-call@haebada-motors.co.kr"],
    warning: ["platform@haebada-motors.co.kr"],
  },
  monthlyBudgetUsd: null,
  pipeline: {
    repository: "haebada-motors/vehicle-sourcing",
    ids: { owner: 481_920_375, repository: 1_093_754_826 },
    existingProviderArn: null,
  },
  requestsPerAddress: 20_000,
  lambdaConcurrencyQuota: 1_000,
  environments: {
    sandbox: {
      ...environment,
      domains: {
        ...common,
        partnerApi: "sandbox.partners.haebada-motors.co.kr",
        consoleApi: "sandbox-console-api.haebada-motors.co.kr",
        media: "sandbox-media.haebada-motors.co.kr",
      },
    },
    production: {
      ...environment,
      domains: {
        ...common,
        partnerApi: "partners.haebada-motors.co.kr",
        consoleApi: "console-api.haebada-motors.co.kr",
        media: "media.haebada-motors.co.kr",
      },
      fixedEgressAddresses: true,
      shiftsTraffic: true,
      awards: { graceSeconds: 60 },
      reservedConcurrency: { orders: 50, dealers: 20, consoleDealers: 5, webhooks: 50, batches: 20 },
      retention: { logDays: 365, accessLogDays: 365 },
    },
  },
};

export default stage;
