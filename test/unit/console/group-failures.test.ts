import { describe, expect, it } from "vitest";
import type { DeliveryEntry } from "../../../console/src/api/generated/types.ts";
import { groupFailures } from "../../../console/src/operator/deliveries/group-failures.ts";

const failure = (sequence: number, endpoint_id: string, code: number | null, error: string | null) =>
  ({
    ...{ id: `d${sequence}`, sequence, endpoint_id, last_response_code: code, last_error: error },
    event_created_at: new Date(sequence * 1000).toISOString(),
  }) as DeliveryEntry;

describe("failed deliveries by endpoint and cause", () => {
  it("failures of one endpoint with the same status form one group, regardless of their messages", () => {
    const groups = groupFailures([
      failure(3, "we_1", 500, "500 after 120 ms"),
      failure(1, "we_1", 500, "500 after 80 ms"),
      failure(2, "we_1", 404, "404"),
      failure(4, "we_2", 500, "500"),
      failure(5, "we_1", 500, "500"),
    ]);
    expect(
      groups.map(({ newest, cause, deliveries }) => [newest.endpoint_id, cause, deliveries.length]),
    ).toEqual([
      ["we_1", "500", 3],
      ["we_1", "404", 1],
      ["we_2", "500", 1],
    ]);
    expect(groups[0]).toMatchObject({ newest: { sequence: 5 }, since: new Date(1000).toISOString() });
  });

  it("failures without a status are grouped by the reason for the missing status", () => {
    const groups = groupFailures([
      failure(1, "we_1", null, "The connection was refused."),
      failure(2, "we_1", null, "The connection was refused."),
      failure(3, "we_1", null, "The endpoint did not respond within 15 seconds."),
    ]);
    expect(groups.map(({ deliveries }) => deliveries.length)).toEqual([2, 1]);
  });
});
