import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { simulateOrderStatusRoute } from "../../../shared/contract/routes/orders/simulate-order-status.ts";
import { httpsLink, webLink } from "../../../shared/contract/schema/links.ts";

describe("external links", () => {
  it.each([
    "https://user:password@reports.example.com/1",
    "https://reports.example.com@evil.example.com/",
    "https://:secret@reports.example.com/",
    "https://user%40x@reports.example.com/",
  ])("A link with a user name or password is rejected: %s", (link) => {
    for (const schema of [httpsLink, webLink])
      expect(z.safeParse(schema, link).error?.issues[0]?.message).toBe(
        "must not carry a user name or password",
      );
  });

  it("A link without a user name keeps its path, query and fragment", () => {
    const link = "https://reports.example.com/a@b?to=c@d#e@f";
    expect(z.parse(httpsLink, link)).toBe(link);
    expect(z.safeParse(httpsLink, "http://reports.example.com/").success).toBe(false);
    expect(z.safeParse(webLink, "http://reports.example.com/").success).toBe(true);
    expect(z.safeParse(webLink, "javascript:alert(1)").success).toBe(false);
  });

  it("The sandbox-status route rejects an inspection link with a password, and the error names the field", () => {
    const body = {
      status: "secondary_inspection_ready",
      secondary_inspection_url: "https://a:b@example.com/",
    };
    expect(z.safeParse(simulateOrderStatusRoute.body, body).error?.issues).toMatchObject([
      { path: ["secondary_inspection_url"] },
    ]);
  });

  it("Only two files define URL schemas: the contract's links and the responses of dealer sources", () => {
    const sources = globSync("shared/**/*.ts").filter((file) =>
      /z\.url\(|\.url\(\{/.test(readFileSync(file, "utf8")),
    );
    expect(sources.sort()).toEqual([
      "shared/adapters/dealers/response-values.ts",
      "shared/contract/schema/links.ts",
    ]);
  });
});
