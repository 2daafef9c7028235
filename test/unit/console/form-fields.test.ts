import { describe, expect, it } from "vitest";
import {
  changesOf,
  type FormField,
  isComplete,
  shownFields,
  textsOf,
} from "../../../console/src/components/forms/form-fields.ts";
import { koreanToday, readKoreanTime, writeKoreanTime } from "../../../console/src/format/korean-time.ts";
import { correctionBody } from "../../../shared/contract/routes/operator-orders/correct-order.ts";
import { evaluateBody } from "./evaluate-body.ts";

const field = (path: string, kind: FormField["kind"] = "text"): FormField => ({ path, kind, label: path });
const fields = [
  field("vin"),
  field("options", "tokens"),
  field("auction_fee_usd", "number"),
  field("shipment.carrier"),
  field("shipment.eta", "time"),
  field("consignee.name"),
  field("consignee.email"),
];
const record = {
  vin: "KMH1",
  options: ["sunroof", "hud"],
  auction_fee_usd: 200,
  shipment: { carrier: "HMM", eta: "2026-12-01T09:00:00.000+09:00" },
  consignee: { name: "Auto Ltd", email: null },
};
const opened = textsOf(fields, record);
const changesAfter = (changes: Record<string, string>) =>
  changesOf(fields, opened, { ...opened, ...changes }, ["consignee"]);

describe("text field with a limit", () => {
  it("a text over the length limit blocks the form, and surrounding blanks do not count", () => {
    const bounded: FormField[] = [{ ...field("reason"), longest: 3 }];
    expect(["", "abc", " abc ", "abcd"].map((reason) => isComplete(bounded, { reason }))).toEqual([
      ...[true, true, true, false],
    ]);
  });
});

describe("field requested after a rejection", () => {
  it("a field that is requested only after a rejection appears with the rejection and stays while it has text", () => {
    const asked: FormField[] = [field("price"), { ...field("reason"), onRefusal: true }];
    const shown = (texts: Record<string, string>, faults: Record<string, string>) =>
      shownFields(asked, texts, faults).map(({ path }) => path);
    expect(shown({ reason: "" }, {})).toEqual(["price"]);
    expect(shown({}, { reason: "required" })).toEqual(["price", "reason"]);
    expect(shown({ reason: "agreed" }, {})).toEqual(["price", "reason"]);
  });
});

describe("edit form of a record", () => {
  it("an edit form without changes sends nothing", () => {
    expect(changesAfter({})).toEqual({});
  });

  it("an edit form sends only changed fields and does not overwrite concurrent changes to other fields", () => {
    expect(changesAfter({ "shipment.eta": "2026-12-02 09:00" })).toEqual({
      shipment: { eta: "2026-12-02T09:00:00+09:00" },
    });
  });

  it("a cleared field is sent as null", () => {
    expect(changesAfter({ vin: " ", auction_fee_usd: "" })).toEqual({ vin: null, auction_fee_usd: null });
  });

  it("numbers may contain thousands separators, and commas separate the values of a list", () => {
    expect(changesAfter({ auction_fee_usd: "12,300", options: "hud ,, rear camera" })).toEqual({
      auction_fee_usd: 12_300,
      options: ["hud", "rear camera"],
    });
  });

  it("an object that can only be replaced as a whole is sent with all its fields", () => {
    expect(changesAfter({ "consignee.email": "a@example.com" })).toEqual({
      consignee: { name: "Auto Ltd", email: "a@example.com" },
    });
  });

  it("a cleared object that can only be replaced as a whole is sent as null", () => {
    expect(changesAfter({ "consignee.name": "" })).toEqual({ consignee: null });
  });

  it.each(["1,2", "12.300,5", "ten", "0x10", "1e3"])(
    "the text %s is kept unchanged in the body, and the contract rejects it as a number",
    (text) => {
      const body = changesAfter({ auction_fee_usd: text });
      expect(body).toEqual({ auction_fee_usd: text });
      expect(Object.keys(evaluateBody(correctionBody, body))).toEqual(["auction_fee_usd"]);
    },
  );

  it("a value that violates the contract shows an error at its field, even if only one element of a list is invalid", () => {
    const body = changesAfter({ options: 'a "quoted" word', "shipment.eta": "tomorrow" });
    expect(Object.keys(evaluateBody(correctionBody, body)).toSorted()).toEqual(["options", "shipment.eta"]);
  });
});

describe("Korean time in a form", () => {
  it("a time that is formatted and parsed again stays the same point in time", () => {
    const typed = writeKoreanTime("2026-11-22T00:30:00Z");
    expect(typed).toBe("2026-11-22 09:30");
    expect(readKoreanTime(typed)).toBe("2026-11-22T09:30:00+09:00");
  });

  it.each(["2026-02-30 09:30", "2026-11-22 24:00", "2026-11-22 09:60", "2026-11-22", ""])(
    "the text %j is not read as a time",
    (text) => {
      expect(readKoreanTime(text)).toBeNull();
    },
  );

  it("the current day in Korea is already the next day at 15:00 UTC", () => {
    expect(koreanToday(new Date("2026-11-22T15:00:00Z"))).toBe("2026-11-23");
  });
});
