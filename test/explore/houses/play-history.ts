import { gzipSync } from "node:zlib";
import { vi } from "vitest";
import { asMessage, callRoute, entryOfOperation, runWorker } from "../../races/stage/call-function.ts";
import { ask, byOperator, byPartner, idempotencyKey, type RacingPartner } from "../../races/stage/people.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import type { TestAnswer, TestRequest } from "../../support/requests/call-handler.ts";
import type { Action, History, Step } from "./history.ts";
import type { HouseStage } from "./house-stage.ts";

/** The result of playing a history on the stage. */
export interface Played {
  /** Outcomes in the format of `expectEvents`. */
  outcomes: readonly string[];
  /** Order ids by their names in the history. */
  orderIds: ReadonlyMap<string, string>;
}

type ActionOf<Kind extends Action["kind"]> = Extract<Step, { kind: Kind }>;

/** Plays a history on a stage that contains only its partners. */
export async function playHistory(on: HouseStage, history: History): Promise<Played> {
  await on.reset();
  const driver = new Driver(on);
  const outcomes: string[] = [];
  for (const step of history) {
    vi.setSystemTime(step.at);
    outcomes.push(await driver.play(step));
  }
  return { outcomes, orderIds: driver.orderIds };
}

/** Operators receive the reason as text. The comparison needs only whether the action is allowed. */
const byOperatorOnly = ["acquire", "award", "lose", "correct", "ship", "withdraw", "issue"];

const consignee = {
  name: "Lagos Motors",
  address: "1 Marina, Lagos",
  email: "it@example.com",
  phone: "+2341",
};

class Driver {
  readonly orderIds = new Map<string, string>();
  readonly #on: HouseStage;
  readonly #owners = new Map<string, RacingPartner>();
  readonly #batches = new Map<string, { id: string; house: string }>();
  /** Messages to the queue for orders, by batch. */
  readonly #changes = new Map<string, Set<string>>();

  constructor(on: HouseStage) {
    this.#on = on;
  }

  async play(step: Step): Promise<string> {
    const answer = await this.#act(step);
    if (typeof answer === "string") return answer;
    if (answer.status < 300) return "ok";
    return byOperatorOnly.includes(step.kind) ? "refused" : answer.body.error.code;
  }

  #act(step: Step): Promise<TestAnswer | string> | string {
    switch (step.kind) {
      case "upload":
        return this.#upload(step);
      case "ingest":
        return this.#ingest(step.batch);
      case "follow":
        return this.#follow(step.batch);
      case "place":
        return this.#place(step);
      case "acquire":
        return this.#call("acquireLot", byOperator({ params: { vehicle_id: step.vehicleId } }));
      case "award":
        return this.#onLot("awardLot", step.vehicleId, {
          auction_final_price_krw: step.priceKrw,
          auction_fee_usd: 200,
        });
      case "lose":
        return this.#onLot("loseLot", step.vehicleId, { failure_reason: step.reason });
      case "rate":
        return this.#readRate(step.krwPerUsd);
      case "notify":
        return step.vehicleId === null
          ? this.#run("schedules/notify-order-changes")
          : this.#run("queues/notify-lot-changes", JSON.stringify({ vehicleId: step.vehicleId }));
      case "sweep":
        return this.#run("schedules/end-passed-orders");
      default:
        return this.#changeOrder(step);
    }
  }

  async #upload({ batch, house, of, sequence, rows }: ActionOf<"upload">): Promise<string> {
    const body = { source: house, kind: of, sequence };
    const { id, upload_url, upload_headers } = await ask(
      this.#on.stage,
      "createInventoryBatch",
      byOperator({ body }),
    );
    const file = gzipSync(rows.map((row) => `${JSON.stringify(buildRow({ ...row }))}\n`).join(""));
    const sent = await put(upload_url, { headers: upload_headers, body: file });
    if (!sent.ok) throw new Error(`The upload was answered ${sent.status}`);
    this.#batches.set(batch, { id, house });
    return "ok";
  }

  async #ingest(batch: string): Promise<string> {
    const found = this.#batches.get(batch);
    if (found === undefined) return "ok";
    const key = `inventory/${found.house}/${found.id}.ndjson.gz`;
    await this.#run("queues/ingest-batch", JSON.stringify({ Records: [{ s3: { object: { key } } }] }));
    for (const sent of this.#on.stage.services.queues.takeSent()) {
      const body = sent.slice(sent.indexOf(" ") + 1);
      const { batchId, part } = JSON.parse(body) as { batchId?: string; part?: number };
      if (batchId === found.id && part !== undefined)
        this.#changes.set(batch, new Set([...(this.#changes.get(batch) ?? []), body]));
    }
    return "ok";
  }

  async #follow(batch: string): Promise<string> {
    for (const body of this.#changes.get(batch) ?? []) await this.#run("queues/follow-inventory", body);
    return "ok";
  }

  async #place({ order, partner: at, vehicleId, bidUsd }: ActionOf<"place">): Promise<TestAnswer> {
    const partner = this.#on.partners[at]!;
    const body = { vehicle_id: vehicleId, max_bid_amount_usd: bidUsd };
    const headers = idempotencyKey(order);
    const answer = await this.#call("createOrder", byPartner(partner, { headers, body }));
    if (answer.status < 300) {
      this.orderIds.set(order, answer.body.id);
      this.#owners.set(order, partner);
    }
    return answer;
  }

  async #readRate(krwPerUsd: number): Promise<string> {
    const body = JSON.stringify({ krw_per_usd: krwPerUsd });
    const headers = { "content-type": "application/json" };
    const url = `${this.#on.stage.upstreamsUrl}/control/fx`;
    const set = await put(url, { headers, body });
    if (!set.ok) throw new Error(`The rate was answered ${set.status}`);
    return this.#run("schedules/refresh-fx");
  }

  async #changeOrder(
    step: ActionOf<"bid" | "cancel" | "issue" | "report" | "correct" | "ship" | "withdraw">,
  ): Promise<TestAnswer | string> {
    const id = this.orderIds.get(step.order);
    const owner = this.#owners.get(step.order);
    if (id === undefined || owner === undefined) return "absent";
    const params = { id };
    const own = (operationId: string, body?: object) =>
      this.#call(operationId, byPartner(owner, { params, body }));
    const operators = (operationId: string, body?: object) =>
      this.#call(operationId, byOperator({ params, body }));
    switch (step.kind) {
      case "bid":
        return own("changeOrderBid", { max_bid_amount_usd: step.bidUsd });
      case "cancel":
        return own("deleteOrder");
      case "report":
        return own("reportOrderStatus", { status: step.status });
      case "correct":
        return operators("correctOrder", {
          ...(step.vin !== undefined && { vin: step.vin }),
          ...(step.vessel !== undefined && { shipment: { vessel_name: step.vessel } }),
        });
      case "ship":
        return operators("transitionOrder", { to: step.to, shipment: { vessel_name: step.vessel } });
      case "withdraw":
        return operators("transitionOrder", { to: "cancelled", cancellation_reason: "auction_cancelled" });
      case "issue": {
        const { body } = await own("getOrder");
        if (body.invoice === null) return "refused";
        const issued = {
          consignee,
          shipment_month: "2026-12",
          amounts: { price: 12_000 },
          override_reason: "Agreed by phone.",
        };
        return this.#call("issueInvoice", byOperator({ params: { id: body.invoice.id }, body: issued }));
      }
    }
  }

  #onLot(operationId: string, vehicleId: string, body: object): Promise<TestAnswer> {
    return this.#call(operationId, byOperator({ params: { vehicle_id: vehicleId }, body }));
  }

  #call(operationId: string, request: TestRequest): Promise<TestAnswer> {
    return callRoute(this.#on.stage.actor(entryOfOperation(operationId), "day"), operationId, request);
  }

  async #run(entry: string, message?: string): Promise<string> {
    await runWorker(this.#on.stage.actor(entry, "day"), entry, message && asMessage(message));
    return "ok";
  }
}

/** Sends a file or text. Retries once if the kept connection was closed without the busy machine noticing. */
async function put(url: string, content: Pick<RequestInit, "headers" | "body">): Promise<Response> {
  const send = () => fetch(url, { ...content, method: "PUT" });
  return send().catch(send);
}
