import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plannedFolders } from "../../infra/collection/render-collection.ts";
import { buildOpenapi } from "../../shared/contract/openapi/build-openapi.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { stage } from "../e2e/shared-stage.ts";
import { requireValue } from "../support/require-value.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import { type PartnerClient, send } from "../support/stage/stage-client.ts";
import { mustRun, runTool } from "./support/run-tool.ts";

const bruno = join(import.meta.dirname, "../../docs/collection");
const planned = plannedFolders("1.60.0").flatMap(({ requests }) => requests);

/** Requests that are rejected in a complete run, each with its reason. */
const refusals: Readonly<Record<string, number>> = {
  // Needs an order with a completed inspection, and each operation has only one request.
  confirmOrder: 409,
  // No invoice was issued for the order of the run.
  getOrderInvoice: 404,
  // Operations do not upload the file to storage, so no message has the attachment.
  openAttachment: 404,
  // The run has deleted its endpoint by then, so no certification is possible.
  startCertificate: 404,
  getCertificate: 404,
};
/** The report of a lookup may be ready or not. */
const eitherWay = ["getHistoryReport"];

/** Documented statuses of each operation. */
const documented = new Map(
  Object.values(buildOpenapi("partner", routeTable, "1.60.0").paths as object)
    .flatMap((methods) => Object.values(methods as object))
    .map(({ operationId, responses }) => [operationId as string, Object.keys(responses as object)]),
);

/** The response to one operation that a tool received. */
type Answered = readonly [operationId: string, status: number];

function expectDocumented(answers: readonly Answered[]): void {
  expect(answers.map(([id]) => id).sort()).toEqual(planned.map(({ operationId }) => operationId).sort());
  for (const [id, status] of answers) expect(documented.get(id), id).toContain(String(status));
  const refused = answers.filter(([id, status]) => status >= 300 && !eitherWay.includes(id));
  expect(Object.fromEntries(refused)).toEqual(refusals);
}

describe("request collections on the running stage", () => {
  let directory: string;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    [directory, receiver] = await Promise.all([
      mkdtemp(join(tmpdir(), "collections-")),
      startWebhookReceiver(),
    ]);
  });
  afterAll(() => Promise.all([receiver?.stop(), rm(directory, { recursive: true })]));

  /** Creates a partner with an invoice and an endpoint, as after a while of normal use. */
  async function openPartner(make: string): Promise<PartnerClient> {
    const partner = await stage.createPartner("sandbox");
    await partner.post("/v1/webhook-endpoints", { url: receiver.url });
    const { id, pricing } = await stage.takeOrderableCar(partner, make);
    const order = await partner.order({ vehicle_id: id, max_bid_amount_usd: pricing.listing_price });
    const path = `/v1/orders/${order.body.id}/sandbox-status`;
    const { body } = await partner.post(path, { status: "secured" });
    const issue = { consignee: { name: "Owner", address: "1 Quay" }, shipment_month: "2026-11" };
    const issued = await stage.operator(
      "sandbox",
      "POST",
      `/ops/v1/invoices/${body.invoice.id}/issue`,
      issue,
    );
    expect(issued.status).toBe(200);
    return partner;
  }

  it("the Bruno command sends all requests, and each gets a documented response", async () => {
    const { apiKey } = await openPartner("Kia");
    const report = join(directory, "bruno.json");
    const env = { VSP_BASE_URL: stage.env.sandbox.base_url, VSP_API_KEY: apiKey };
    const variables = ["--env", "local", "--env-var", `webhook_url=${receiver.url}`];
    await runTool(["bru", "run", "-r", ...variables, "--reporter-json", report], { cwd: bruno, env });
    const text = await readFile(report, "utf8");
    const [run] = JSON.parse(text) as [
      { results: { test: { filename: string }; response: { status: number } }[] },
    ];
    const ids = new Map(planned.map(({ operationId }) => [kebabCase(operationId), operationId]));
    expectDocumented(
      run.results.map(({ test, response }) => [
        requireValue(ids.get(basename(test.filename, ".yml")), test.filename),
        response.status,
      ]),
    );
  });

  it("the Postman command reads the served collection, and each request gets a documented response", async () => {
    const { apiKey } = await openPartner("Hyundai");
    const { body } = await send(`${stage.env.sandbox.base_url}/docs/collection.json`);
    const values = { api_key: apiKey, webhook_url: receiver.url };
    const environment = {
      name: "stage",
      values: Object.entries(values).map(([key, value]) => ({ key, value, enabled: true })),
    };
    await writeFile(join(directory, "collection.json"), JSON.stringify(body));
    await writeFile(join(directory, "environment.json"), JSON.stringify(environment));
    const output = ["--reporters", "json", "--reporter-json-export", "newman.json"];
    await mustRun(["newman", "run", "collection.json", "-e", "environment.json", ...output], {
      cwd: directory,
    });
    const { run } = JSON.parse(await readFile(join(directory, "newman.json"), "utf8")) as {
      run: { executions: { item: { name: string }; response: { code: number } }[]; failures: unknown[] };
    };
    expect(run.failures).toEqual([]);
    const ids = new Map(planned.map(({ name, operationId }) => [name, operationId]));
    expectDocumented(
      run.executions.map(({ item, response }) => [requireValue(ids.get(item.name)), response.code]),
    );
  });
});

const kebabCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
