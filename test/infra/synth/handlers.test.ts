import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { resourcesOf } from "./read-assembly.ts";

// A module may require its variables when it is loaded.
vi.stubEnv("AWS_REGION", "ap-northeast-2");

test.each(resourcesOf("AWS::Lambda::Function", "example-sandbox"))(
  "the bundle of $logicalId loads and exports a handler",
  async (resource) => {
    for (const name of Object.keys(resource.properties.Environment?.Variables ?? {})) {
      vi.stubEnv(name, name === "ENVIRONMENT" ? "sandbox" : "https://example.com");
    }
    const file = join(requireValue(resource.codeDirectory), "index.mjs");
    const { handler } = await import(/* @vite-ignore */ pathToFileURL(file).href);
    expect(handler).toBeTypeOf("function");
  },
);
