import { describe, expect, it } from "vitest";
import { RaceLost } from "../../../shared/application/commit-with-retries.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { TransactionRefused } from "../../../shared/persistence/table/transaction.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { thingsRoute, validThingsRequest } from "../../support/requests/things-route.ts";

Object.assign(process.env, { ENVIRONMENT: "sandbox", DOCS_URL: "https://docs.example.com" });
logger.setLogLevel("SILENT");

const refused = new TransactionRefused([{ name: "event-stream:pt_1", reason: "Busy", item: null }], null);

const answerTo = async (error: Error) => {
  const handler = consoleHandler({ ...thingsRoute, audience: "operator" }, () => Promise.reject(error));
  const claims = { scope: "operator", sub: "ops@example.com" };
  const { status, body } = await callHandler(handler, { ...validThingsRequest("none"), claims });
  return { status, error: body.error };
};

describe("failing console changes", () => {
  it("a console change that keeps conflicting returns 409 conflict and asks the client to retry", async () => {
    expect(await answerTo(new RaceLost(refused))).toMatchObject({
      status: 409,
      error: {
        code: "conflict",
        message: expect.stringContaining("Retry the same request"),
        details: { reason: "concurrent_changes" },
      },
    });
  });

  it("an unexpected rejection of a transaction in a console route returns 500 internal_error", async () => {
    expect(await answerTo(refused)).toMatchObject({ status: 500, error: { code: "internal_error" } });
  });
});
