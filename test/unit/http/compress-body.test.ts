import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseEncoding } from "../../../shared/http/choose-encoding.ts";
import { compressBody } from "../../../shared/http/compress-body.ts";
import { toGatewayResponse } from "../../../shared/http/reply.ts";
import { responseBudgetBytes } from "../../../shared/http/response-budget.ts";
import { requireValue } from "../../support/require-value.ts";

const page = JSON.stringify({
  data: Array.from({ length: 50 }, (_, at) => ({ id: `auction_a_${at}`, make: "Kia" })),
});

/** A text that compression shortens by at most a quarter, which base64 adds again. */
const noise = (length: number) => randomBytes(length).toString("base64").slice(0, length);

function read({ body, isBase64Encoded, headers }: ReturnType<typeof compressBody>): string {
  if (!isBase64Encoded) return body;
  const bytes = Buffer.from(body, "base64");
  return (headers["Content-Encoding"] === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
}

describe("compression choice", () => {
  test.each([
    [undefined, null, true],
    ["", null, true],
    ["gzip, deflate, br, zstd", "br", true],
    ["gzip, deflate", "gzip", true],
    ["x-gzip", "gzip", true],
    ["GZIP", "gzip", true],
    ["deflate, zstd", null, true],
    ["*", "br", true],
    ["br;q=0, *", "gzip", true],
    ["gzip;q=0.9, br;q=0.1", "gzip", true],
    ["br;q=0.50, gzip;q=0.5", "br", true],
    ["br ; q=0 , gzip ; q=0.001", "gzip", true],
    ["identity, gzip;q=0.5", null, true],
    ["identity;q=0.5, gzip;q=0.5", "gzip", true],
    ["identity;q=0", null, false],
    ["identity;q=0, gzip", "gzip", false],
    ["gzip, *;q=0", "gzip", false],
    ["gzip, *;q=0, identity;q=0.1", "gzip", true],
    ["*;q=0", null, false],
    ["gzip;q=1.5", null, true],
    ["gzip;q=much, br;level=4", null, true],
    [";;q=,,", null, true],
  ])("Accept-Encoding %j results in the encoding %j", (header, encoding, takesPlain) => {
    expect(chooseEncoding(header)).toEqual({ encoding, takesPlain });
  });

  test("an encoding that the caller excludes is never chosen, regardless of the rest of the header", () => {
    const entry = fc.tuple(
      fc.constantFrom("br", "gzip", "*", "identity", "deflate", "Br", "zz"),
      fc.constantFrom("", ";q=0", ";q=0.0", ";q=0.3", ";q=1", "; q=0.000", ";x=1"),
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 6 }), (entries) => {
        const { encoding } = chooseEncoding(entries.map((parts) => parts.join("")).join(", "));
        if (encoding === null) return true;
        // A later entry for a coding overrides an earlier one.
        const last = entries.findLast(
          ([coding, weight]) => coding.toLowerCase() === encoding && weight !== ";x=1",
        );
        const wildcard = entries.findLast(([coding, weight]) => coding === "*" && weight !== ";x=1");
        const [, weight] = last ?? wildcard ?? ["", ";q=0"];
        return !/q=0(\.0*)?$/.test(weight);
      }),
    );
  });
});

describe("compressed responses", () => {
  test.each(["br", "gzip"] as const)(
    "a page compressed with %s decompresses to the same text and has less than a quarter of the size",
    (coding) => {
      const compressed = compressBody(page, coding);
      expect(compressed.headers).toEqual({ Vary: "Accept-Encoding", "Content-Encoding": coding });
      expect(read(compressed)).toBe(page);
      expect(compressed.body.length).toBeLessThan(page.length / 4);
    },
  );

  test("text in UTF-8 bytes is compressed exactly like the same text in a string", () => {
    for (const text of ["{}", page, `${page}자동차`])
      for (const header of [undefined, "br", "gzip", "identity;q=0", "gzip, identity;q=0"])
        expect(compressBody(Buffer.from(text), header)).toEqual(compressBody(text, header));
  });

  test("a response that is too small to compress still names Accept-Encoding in the Vary header", () => {
    expect(compressBody("{}", "br")).toEqual({
      body: "{}",
      headers: { Vary: "Accept-Encoding" },
    });
  });

  test("a small response is compressed only if the caller rejects identity, and stays uncompressed if every encoding is rejected", () => {
    expect(compressBody("{}", "gzip, identity;q=0").headers["Content-Encoding"]).toBe("gzip");
    expect(compressBody(page, "identity;q=0").body).toBe(page);
  });

  test("a response of the maximum size stays within the size limit in every encoding, even if it is incompressible", () => {
    for (const text of [noise(3 * 1024 * 1024), JSON.stringify({ data: '"'.repeat(1024 * 1024) })]) {
      for (const header of [undefined, "br", "gzip"]) {
        const encoded = compressBody(text, header);
        expect(encoded.body.length).toBeLessThanOrEqual(Math.min(text.length, responseBudgetBytes));
        expect(read(encoded)).toBe(text);
      }
    }
  });

  test("a PDF response is not compressed", () => {
    const reply = { status: 200, bytes: Buffer.from(page), headers: { "Content-Type": "application/pdf" } };
    const answer = toGatewayResponse(reply, {}, { acceptEncoding: "br" });
    expect(answer.headers).not.toHaveProperty("Content-Encoding");
    expect(Buffer.from(requireValue(answer.body), "base64").toString()).toBe(page);
  });
});
