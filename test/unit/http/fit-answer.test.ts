import fc from "fast-check";
import { expect, test } from "vitest";
import { fitJson } from "../../../shared/http/fit-answer.ts";

test("the JSON of a page that is assembled from cached items equals the JSON of the whole page", () => {
  const item = fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue());
  const more = fc.dictionary(
    fc.stringMatching(/^[a-z_]{1,8}$/).filter((name) => name !== "data"),
    fc.jsonValue(),
  );
  const pages = fc.array(fc.array(fc.nat(3)), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.tuple(item, item, item, item), more, pages, (items, rest, shown) => {
      for (const numbers of shown) {
        const body = { data: numbers.map((number) => items[number]!), next_cursor: null, ...rest };
        expect(fitJson({ body, sharesItems: true }).toString()).toBe(JSON.stringify(body));
      }
    }),
  );
});
