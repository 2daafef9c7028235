import { expect, test } from "vitest";
import * as z from "zod/mini";
import { partnerSchema } from "../../../shared/contract/resources/partners/partner.ts";

const { timezone } = partnerSchema.shape;

test.each(["UTC", "Africa/Lagos", "Asia/Seoul"])("a partner's time zone may be %s", (name) => {
  expect(z.safeParse(timezone, name).success).toBe(true);
});

test.each(["EST", "utc+1", "Africa/Nowhere", ""])("a partner's time zone must not be %j", (name) => {
  expect(z.safeParse(timezone, name).success).toBe(false);
});
