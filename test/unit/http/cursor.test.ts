import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openCursor, sealCursor } from "../../../shared/http/cursor.ts";
import { numberCursor, positionCursor, textCursor } from "../../../shared/http/list-cursor.ts";

const binding = "listOrders:created_desc:pt_1";

describe("cursors", () => {
  it("a cursor decodes to the position it was created from", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (position, secret) => {
        const opened = openCursor(secret, binding, sealCursor(secret, binding, position));
        expect(JSON.stringify(opened)).toBe(JSON.stringify(position));
      }),
    );
  });

  it("the same position in the same list gives the same cursor, and a different position, list or secret gives a different nonce", () => {
    const nonceOf = (secret: string, list: string, position: unknown) =>
      Buffer.from(sealCursor(secret, list, position), "base64url")
        .subarray(0, 12)
        .toString("hex");
    expect(sealCursor("secret", binding, { at: 5 })).toBe(sealCursor("secret", binding, { at: 5 }));
    const nonces = [
      nonceOf("secret", binding, { at: 5 }),
      nonceOf("secret", binding, { at: 6 }),
      nonceOf("secret", `${binding}2`, { at: 5 }),
      nonceOf("other", binding, { at: 5 }),
    ];
    expect(new Set(nonces).size).toBe(4);
  });

  it("a cursor does not reveal its position", () => {
    const cursor = sealCursor("secret", binding, { orderId: "ord_visible" });
    expect(Buffer.from(cursor, "base64url").toString("latin1")).not.toContain("ord_visible");
  });

  it("a cursor made with a different sort, partner or secret returns 400 invalid_cursor", () => {
    const cursor = sealCursor("secret", binding, 1);
    for (const [secret, other] of [
      ["secret", "listOrders:updated_desc:pt_1"],
      ["secret", "listOrders:created_desc:pt_2"],
      ["other", binding],
    ] as const) {
      expect(() => openCursor(secret, other, cursor)).toThrow(
        expect.objectContaining({ code: "invalid_cursor" }),
      );
    }
  });

  it("text that is not a cursor and a modified cursor return 400 invalid_cursor", () => {
    const bytes = Buffer.from(sealCursor("secret", binding, { at: 5 }), "base64url");
    const changed = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, mask]) =>
      Buffer.from(bytes)
        .fill((bytes[at] ?? 0) ^ mask, at, at + 1)
        .toString("base64url"),
    );
    fc.assert(
      fc.property(fc.oneof(changed, fc.string()), (text) => {
        expect(() => openCursor("secret", binding, text)).toThrow(
          expect.objectContaining({ code: "invalid_cursor" }),
        );
      }),
    );
  });
});

describe("cursors of one list", () => {
  const lists = {
    text: textCursor("secret", binding),
    number: numberCursor("secret", binding),
    place: positionCursor<{ at: number }>("secret", binding),
  };

  it("a list request without a cursor starts at the first item, and the last page has no cursor", () => {
    for (const list of Object.values(lists))
      expect([list.open(undefined), list.seal(null)]).toEqual([null, null]);
  });

  it('a cursor continues where the previous page ended, even after the id "" or the number 0', () => {
    for (const id of ["ord_1", ""]) expect(lists.text.open(lists.text.seal(id) as string)).toBe(id);
    for (const number of [7, 0]) expect(lists.number.open(lists.number.seal(number) as string)).toBe(number);
    expect(lists.place.open(lists.place.seal({ at: 5 }) as string)).toEqual({ at: 5 });
  });

  it("a cursor whose position has the wrong type returns 400 invalid_cursor", () => {
    const cursor = { text: sealCursor("secret", binding, 1), number: sealCursor("secret", binding, "1") };
    const refusal = expect.objectContaining({ code: "invalid_cursor" });
    expect(() => lists.text.open(cursor.text)).toThrow(refusal);
    expect(() => lists.number.open(cursor.number)).toThrow(refusal);
    for (const position of [null, "1", 1]) {
      expect(() => lists.place.open(sealCursor("secret", binding, position))).toThrow(refusal);
    }
  });
});
