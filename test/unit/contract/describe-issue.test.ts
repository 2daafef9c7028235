import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { httpsUrl } from "../../../shared/contract/resources/shipment.ts";
import { transitionBody } from "../../../shared/contract/routes/operator-orders/transition-order.ts";
import { describeIssue, toProblemIssues } from "../../../shared/contract/schema/describe-issue.ts";

const refusalOf = (schema: z.ZodMiniType, value: unknown) =>
  toProblemIssues("body", z.safeParse(schema, value, { error: describeIssue }).error?.issues ?? []);

describe("bad input is answered with how to correct it", () => {
  it("an unknown status is answered with every status an operator can name", () => {
    for (const body of [{}, { to: "shipped" }]) {
      const [issue, ...others] = refusalOf(transitionBody, body);
      expect(others).toEqual([]);
      expect(issue?.path).toBe("body.to");
      expect(issue?.message).toMatch(/^must be one of placed, acquiring, .*secured, .*delivered$/);
    }
  });

  it("an unknown value is answered with the one that was meant, if one of the choices is near", () => {
    const [issue] = refusalOf(transitionBody, { to: "in_transist" });
    expect(issue?.message).toMatch(/delivered; did you mean in_transit\?$/);
    expect(refusalOf(z.enum(["diesel", "lpg"]), "petrol")[0]?.message).toBe("must be one of diesel, lpg");
  });

  it("a number or a truth value in quotation marks is answered with how to send it", () => {
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

  it("Text that is no value of the expected type is rejected without a remark on quotation marks", () => {
    expect(refusalOf(z.boolean(), "1")[0]?.message).toBe("must be true or false");
    expect(refusalOf(z.int(), "true")[0]?.message).toBe("must be a whole number");
  });

  it("a link of another scheme is answered with the scheme it must have", () => {
    const issue = { path: "body.link", message: "must be an https URL" };
    for (const link of ["http://example.com/report.pdf", "report.pdf"]) {
      expect(refusalOf(z.object({ link: httpsUrl }), { link })).toEqual([issue]);
    }
  });
});
