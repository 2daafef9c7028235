import { afterEach, expect, test, vi } from "vitest";
import { defaultProvider } from "../../../infra/bundling/environment-credentials.ts";

afterEach(() => vi.unstubAllEnvs());

test("a function's credentials come from its environment", async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  vi.stubEnv("AWS_SESSION_TOKEN", "token");
  expect(await defaultProvider()()).toEqual({
    accessKeyId: "id",
    secretAccessKey: "secret",
    sessionToken: "token",
  });
});

test("the credential provider fails if the environment contains no credentials", async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", undefined);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", undefined);
  await expect(defaultProvider()()).rejects.toThrow("contains no credentials");
});
