import { type Action, type History, partners, type Step } from "./history.ts";
import { ModelledLooks } from "./modelled-looks.ts";
import { ModelledLots } from "./modelled-lots.ts";
import { ModelledMarket } from "./modelled-market.ts";
import { isOpen, type ModelledOrder, newOrder } from "./modelled-order.ts";
import { type ExpectedEvent, ModelledPartners } from "./modelled-partners.ts";

/** Expected results of a history, according to the specification. */
export interface Expected {
  events: readonly ExpectedEvent[];
  /** Outcome of each requested step: `ok`, an error code, or `refused` for a forbidden operator action. */
  outcomes: readonly string[];
}

/** Derives the events that each partner must have received by the end of a history from the specification alone. */
export function expectEvents(history: History): Expected {
  const model = new Model();
  const outcomes = history.map((step, at) => model.play(step, at));
  return { events: model.partners.expected, outcomes };
}

type ActionOf<Kind extends Action["kind"]> = Extract<Step, { kind: Kind }>;

class Model {
  readonly #market = new ModelledMarket();
  readonly partners = new ModelledPartners();
  readonly #looks = new ModelledLooks(this.#market, this.partners);
  readonly #lots = new ModelledLots(this.partners);

  play(step: Step, at: number): string {
    this.partners.step = at;
    switch (step.kind) {
      case "upload":
        this.#market.upload(step);
        return "ok";
      case "ingest":
        this.#market.ingest(step.batch);
        return "ok";
      case "follow":
        for (const vehicleId of this.#market.changedBy(step.batch))
          this.#looks.followListing(vehicleId, step.at, this.#lots.isBought(vehicleId));
        for (const plate of this.#market.newRoundsOf(step.batch)) this.#looks.lookAtRounds(plate);
        return "ok";
      case "place":
        return this.#place(step);
      case "acquire":
        return this.#lots.acquire(step.vehicleId);
      case "award":
        return this.#lots.award(step.vehicleId, step.priceKrw);
      case "lose":
        return this.#lots.lose(step.vehicleId, step.reason);
      case "rate":
        this.#looks.setRate(step.krwPerUsd, step.at);
        this.#looks.lookAtAwaitedPrices(step.at);
        return "ok";
      case "notify":
        this.#notify(step.vehicleId);
        return "ok";
      case "sweep":
        this.#looks.sweep(step.at, (vehicleId) => this.#lots.isBought(vehicleId));
        return "ok";
      default:
        return this.#changeOrder(step);
    }
  }

  #place({ at, order: name, partner, vehicleId, bidUsd }: ActionOf<"place">): string {
    const row = this.#market.find(vehicleId);
    const ofVehicle = this.partners.on(vehicleId);
    if (ofVehicle.some((order) => order.partner === partner && isOpen(order))) return "duplicate_order";
    if (row === null) return "vehicle_not_found";
    const isBid = row.auction_result === "upcoming";
    if (isBid && bidUsd === null) return "missing_max_bid";
    if (row.auction_result === "no_bid" && bidUsd !== null) return "validation_error";
    if (!["upcoming", "no_bid"].includes(row.auction_result) || this.#lots.isBought(vehicleId))
      return "vehicle_unavailable";
    const number = this.partners.orders.length;
    const fxRate = this.#looks.rateAt(at);
    const { leadMinutes } = partners[partner]!;
    const placed = { name, partner, number, maxBidUsd: bidUsd, fxRate, bidAt: at };
    const order = newOrder(placed, row, leadMinutes);
    if (order.cutoffAt !== null && at > order.cutoffAt) return "past_order_cutoff";
    this.partners.orders.push(order);
    if (ofVehicle.some(({ status }) => status === "acquiring"))
      this.partners.move([[order, { status: "acquiring", isAcquired: true }]]);
    else this.partners.learn(order);
    return "ok";
  }

  #notify(asked: string | null): void {
    const all = this.partners.orders.map(({ vehicleId }) => vehicleId);
    for (const vehicleId of new Set(asked === null ? all : [asked])) {
      this.partners.notifyDetails(vehicleId);
      const ended = this.partners.on(vehicleId).filter((order) => order.awaitsRounds);
      for (const order of ended) {
        order.awaitsRounds = false;
        if (order.licensePlate !== null) this.#looks.lookAtRounds(order.licensePlate);
      }
    }
  }

  #changeOrder(
    step: ActionOf<"bid" | "cancel" | "issue" | "report" | "correct" | "ship" | "withdraw">,
  ): string {
    const order = this.partners.orders.find(({ name }) => name === step.order);
    if (order === undefined) return "absent";
    switch (step.kind) {
      case "bid":
        return this.#bid(order, step);
      case "cancel":
        if (order.status !== "placed") return "invalid_status_transition";
        this.partners.changeSilently(order, { status: "cancelled", cancellationReason: "dealer_cancelled" });
        return "ok";
      case "report": {
        const from = step.status === "customs" ? "in_transit" : "customs";
        if (order.status !== from) return "invalid_status_transition";
        this.partners.changeSilently(order, { status: step.status });
        return "ok";
      }
      case "correct":
        return this.#correct(order, step);
      case "issue":
        if (!order.hasDraft) return "refused";
        order.hasDraft = false;
        this.partners.notify(order, "order.invoice_issued", { previous_version: null });
        return "ok";
      case "ship":
        return this.#ship(order, step);
      case "withdraw":
        if (order.status !== "placed") return "refused";
        this.partners.move([[order, { status: "cancelled", cancellationReason: "auction_cancelled" }]]);
        return "ok";
    }
  }

  #bid(order: ModelledOrder, { at, bidUsd }: ActionOf<"bid">): string {
    if (order.status !== "placed") return "invalid_status_transition";
    if (order.maxBidUsd === null) return "validation_error";
    if (order.cutoffAt !== null && at > order.cutoffAt) return "past_order_cutoff";
    if (bidUsd !== order.maxBidUsd) this.partners.changeSilently(order, { maxBidUsd: bidUsd, bidAt: at });
    return "ok";
  }

  #correct(order: ModelledOrder, { vin, vessel }: ActionOf<"correct">): string {
    const isShipped = ["export_processing", "in_transit", "customs", "delivered"].includes(order.status);
    if (vessel !== undefined && !isShipped) return "refused";
    this.#looks.correct(order, {
      ...(vin !== undefined && { vin }),
      ...(vessel !== undefined && { vessel }),
    });
    return "ok";
  }

  #ship(order: ModelledOrder, { to, vessel }: ActionOf<"ship">): string {
    const from = to === "export_processing" ? "secured" : "export_processing";
    if (order.status !== from) return "refused";
    this.partners.move([[order, { status: to, vessel }]]);
    return "ok";
  }
}
