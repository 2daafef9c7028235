import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { httpsUrl } from "../../../shared/contract/resources/orders/shipment.ts";
import { transitionBody } from "../../../shared/contract/routes/operator-orders/transition-order.ts";
import { describeIssue, toProblemIssues } from "../../../shared/contract/schema/describe-issue.ts";

const refusalOf = (schema: z.ZodMiniType, value: unknown) =>
  toProblemIssues("body", z.safeParse(schema, value, { error: describeIssue }).error?.issues ?? []);

describe("describing invalid input", () => {
  it("an error about an unknown status lists every status that an operator can set", () => {
    for (const body of [{}, { to: "shipped" }]) {
      const [issue, ...others] = refusalOf(transitionBody, body);
      expect(others).toEqual([]);
      expect(issue?.path).toBe("body.to");
      expect(issue?.message).toMatch(/^must be one of placed, acquiring, .*secured, .*delivered$/);
    }
  });

  it("an error about an unknown value suggests the closest allowed value", () => {
    const [issue] = refusalOf(transitionBody, { to: "in_transist" });
    expect(issue?.message).toMatch(/delivered; did you mean in_transit\?$/);
    expect(refusalOf(z.enum(["diesel", "lpg"]), "petrol")[0]?.message).toBe("must be one of diesel, lpg");
  });

  it("the error for a number or boolean in quotation marks asks for the value without quotation marks", () => {
    const schema = z.object({ bid: z.int(), inspected: z.boolean(), name: z.string() });
    expect(
      refusalOf(schema, { bid: "12000", inspected: "true", name: 7 }).map(({ message }) => message),
    ).toEqual([
      "must be a whole number, without quotation marks",
      "must be true or false, without quotation marks",
      "must be text",
    ]);
    expect(refusalOf(z.int(), "ten")[0]?.message).toBe("must be a whole number");
  });

  it("the error for a text does not mention quotation marks if the text is invalid even without quotation marks", () => {
    expect(refusalOf(z.boolean(), "1")[0]?.message).toBe("must be true or false");
    expect(refusalOf(z.int(), "true")[0]?.message).toBe("must be a whole number");
  });

  it("an error about a link with a wrong scheme names the required scheme", () => {
    const issue = { path: "body.link", message: "must be an https URL" };
    for (const link of ["http://example.com/report.pdf", "report.pdf"]) {
      expect(refusalOf(z.object({ link: httpsUrl }), { link })).toEqual([issue]);
    }
  });
});
