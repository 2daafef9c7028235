import { describe, expect, it } from "vitest";
import { bodyOf, changesOf, textsOf } from "../../../console/src/components/forms/form-fields.ts";
import {
  newPartnerFields,
  partnerSections,
  replacedWhole,
} from "../../../console/src/operator/partners/partner-fields.ts";
import { partnerFieldMessages } from "../../../console/src/operator/partners/partner-messages.ts";
import { parsePartnerPageSearch } from "../../../console/src/operator/partners/partner-search.ts";
import {
  newPartnerSchema,
  partnerChangeSchema,
} from "../../../shared/contract/resources/partners/partner.ts";
import { evaluateBody } from "./evaluate-body.ts";

const asIs = (name: string) => name;
const fields = partnerSections(asIs, asIs).flatMap((section) => section.fields);
const partner = {
  ...{ name: "Lagos Motors", contact_email: "a@example.com", invoice_prefix: "LGM" },
  ...{ history_lookup_enabled: false, trial: true, production_approved: false },
  ...{ order_lead_minutes: 1440, inspection_window_days: 3, timezone: "Africa/Lagos" },
  discount_config: { fixed_discount_amount: 0, commission_amount: 500 },
  consignee: null,
};
const opened = textsOf(fields, partner);
const changesAfter = (changes: Record<string, string>) =>
  changesOf(fields, opened, { ...opened, ...changes }, replacedWhole);

describe("partner settings", () => {
  it("every partner setting can be edited, except the production approval, which has its own confirmation", () => {
    const editable = new Set(fields.map(({ path }) => path.split(".")[0]));
    const changeable = Object.keys(partnerChangeSchema.def.shape);
    expect([...editable, "production_approved"].toSorted()).toEqual(changeable.toSorted());
  });

  it("every partner setting has a name in both languages", () => {
    for (const { path } of fields)
      expect(partnerFieldMessages[path as keyof typeof partnerFieldMessages]?.ko, path).toBeTruthy();
  });

  it("only changed settings are sent, and a switch is sent as a boolean", () => {
    const body = changesAfter({ trial: "false", "discount_config.commission_amount": "450" });
    expect(body).toEqual({ trial: false, discount_config: { commission_amount: 450 } });
    expect(evaluateBody(partnerChangeSchema, body)).toEqual({});
  });

  it("a partner without a name is rejected before sending", () => {
    expect(Object.keys(evaluateBody(partnerChangeSchema, changesAfter({ name: "" })))).toEqual(["name"]);
  });

  it("a consignee with only a name is rejected, because the address is missing", () => {
    const body = changesAfter({ "consignee.name": "Lagos Motors Ltd" });
    expect(Object.keys(evaluateBody(partnerChangeSchema, body))).toEqual(["consignee.address"]);
  });
});

describe("creating a partner", () => {
  it("a new partner needs a name and an email address, and the invoice prefix is optional", () => {
    const body = bodyOf(newPartnerFields(asIs), { name: "Lagos Motors", contact_email: "a@example.com" });
    expect(evaluateBody(newPartnerSchema, body)).toEqual({});
    expect(Object.keys(evaluateBody(newPartnerSchema, {})).toSorted()).toEqual(["contact_email", "name"]);
  });
});

describe("partner page URL", () => {
  it("the URL of a partner page names the tab, and unknown tabs are ignored", () => {
    expect(parsePartnerPageSearch({ tab: "keys", cursor: "c1" })).toEqual({ tab: "keys", cursor: "c1" });
    expect(parsePartnerPageSearch({ tab: "money" })).toEqual({});
  });
});
