import { describe, expect, it } from "vitest";
import { receives } from "../../../console/src/partner/webhooks/receives.ts";
import {
  alwaysSentTypes,
  type EventStream,
  listeningEndpoints,
} from "../../../shared/domain/webhooks/event.ts";

const watches = { endpointId: "we_watches", enabled: true, eventTypes: ["eagle_eye.match" as const] };
const disabled = { endpointId: "we_off", enabled: false, eventTypes: ["order.invoice_issued" as const] };
const stream: EventStream = {
  partnerId: "pt_1",
  lastSequence: 1,
  lastDigest: null,
  endpoints: [watches, disabled],
};
const listening = (type: Parameters<typeof listeningEndpoints>[1]) =>
  listeningEndpoints(stream, type).map(({ endpointId }) => endpointId);

describe("event types that are always sent", () => {
  it("order.invoice_issued is sent to every enabled endpoint, regardless of its subscriptions", () => {
    expect(alwaysSentTypes).toEqual(["order.invoice_issued"]);
    expect(listening("order.invoice_issued")).toEqual(["we_watches"]);
    expect(listening("invoice.issued")).toEqual(["we_watches"]);
  });

  it("An event type that is not always sent goes to the endpoints that subscribe to the type", () => {
    expect(listening("eagle_eye.match")).toEqual(["we_watches"]);
    expect(listening("order.invoice_updated")).toEqual([]);
  });

  it("The console counts an always-sent type among an endpoint's types", () => {
    const endpoint = { enabled: true, event_types: ["eagle_eye.match" as const] };
    expect(receives(endpoint, "order.invoice_issued")).toBe(true);
    expect(receives(endpoint, "order.invoice_updated")).toBe(false);
    expect(receives({ ...endpoint, enabled: false }, "order.invoice_issued")).toBe(false);
  });
});
