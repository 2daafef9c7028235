import { describe, expect, it } from "vitest";
import { waitUntilHealthy } from "../../../infra/deploy/wait-until-healthy.ts";

const failWith = (code: string) =>
  new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });

describe("waiting for a deployed URL", () => {
  it.each(["ENOTFOUND", "EAI_AGAIN", "ERR_TLS_CERT_ALTNAME_INVALID"])(
    "a URL whose new host name fails with %s is tried 200 times",
    async (code) => {
      let attempts = 0;
      const findProblem = async () => {
        attempts += 1;
        throw failWith(code);
      };
      await expect(waitUntilHealthy("https://new.kr", findProblem, 0)).rejects.toThrow("after 200 attempts");
      expect(attempts).toBe(200);
    },
  );

  it("a URL that returns a wrong response is tried 10 times after its host name resolves", async () => {
    let attempts = 0;
    const findProblem = async () => {
      attempts += 1;
      if (attempts <= 150) throw failWith("ENOTFOUND");
      return "answers 503";
    };
    await expect(waitUntilHealthy("https://new.kr", findProblem, 0)).rejects.toThrow("after 160 attempts");
  });

  it("a URL that rejects connections is tried 10 times", async () => {
    const findProblem = () => Promise.reject(failWith("ECONNREFUSED"));
    await expect(waitUntilHealthy("https://new.kr", findProblem, 0)).rejects.toThrow("after 10 attempts");
  });
});
