import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { itemErrors, leaveOutErrors } from "../../../infra/bundling/leave-out-errors.ts";

const root = path.join(import.meta.dirname, "..", "..", "..");
const sdk = path.join(root, "node_modules/@aws-sdk/client-dynamodb");
const schemas = readFileSync(path.join(sdk, "dist-es/schemas/schemas_0.js"), "utf8");
const registered = (source: string) =>
  [...source.matchAll(/^n0_registry\.registerError\((\w+)\$/gm)].map(([, name]) => name);

/** Operations on the table that any function may call. */
const commands = new Set(
  globSync("{shared,functions}/**/*.ts", { cwd: root }).flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    const imports = text.matchAll(/import \{([^}]*)\} from "@aws-sdk\/client-dynamodb"/g);
    return [...imports].flatMap(([line]) => line.match(/\w+Command\b/g) ?? []);
  }),
);

describe("errors omitted from bundles", () => {
  it("bundles keep every SDK error that a DynamoDB operation of the functions can return", () => {
    expect(commands.size).toBeGreaterThan(4);
    const thrown = [...commands].flatMap((command) => {
      const text = readFileSync(path.join(sdk, "dist-types/commands", `${command}.d.ts`), "utf8");
      return [...text.matchAll(/@throws \{@link (\w+)\}/g)].map(([, name = ""]) => name);
    });
    const own = [...new Set(thrown)].filter((name) => name !== "DynamoDBServiceException");
    expect(own.filter((name) => !itemErrors.has(name))).toEqual([]);
  });

  it("bundles keep registered SDK errors in use and omit only unused errors", () => {
    const left = leaveOutErrors(schemas);
    expect(new Set(registered(left))).toEqual(itemErrors);
    const gone = registered(schemas).length - registered(left).length;
    expect(gone).toBeGreaterThan(10);
    expect(schemas.split("\n").length - left.split("\n").length).toBe(gone);
  });

  it("bundles keep the SDK schemas of services other than DynamoDB unchanged", () => {
    const other = 'const n0 = "com.amazonaws.s3";\nn0_registry.registerError(NoSuchKey$, NoSuchKey);\n';
    expect(leaveOutErrors(other)).toBe(other);
  });
});
