import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nameKeys } from "../../../infra/bundling/name-schema-keys.ts";

test("a schema key that names a string constant of the same file is replaced by the constant's value", () => {
  const source = 'const _h = "http";\nexport var Get$ = [9, { [_h]: ["GET"], [_other]: 1 }];';
  expect(nameKeys(source)).toBe(
    'const _h = "http";\nexport var Get$ = [9, { "http": ["GET"], [_other]: 1 }];',
  );
});

test.each(["client-dynamodb", "client-s3", "client-sqs"])(
  "the SDK package %s still writes its schemas in the expected form",
  (client) => {
    const file = new URL(
      `../../../node_modules/@aws-sdk/${client}/dist-es/schemas/schemas_0.js`,
      import.meta.url,
    );
    const source = readFileSync(file, "utf8");
    expect(nameKeys(source)).not.toBe(source);
    expect(nameKeys(source)).not.toMatch(/\[_\w+\]:/);
  },
);
