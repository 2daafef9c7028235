import { describe, expect, it } from "vitest";
import { environmentsOf, parseConfig } from "../../../console/src/config/load-config.ts";

const addresses = { console_api_url: "https://console-api.example.com/", api_url: "https://api.example.com" };
const configOf = (environments: object) => ({
  ...{ stage: "acme", issuer: "https://issuer.example.com/", client_id: "console" },
  ...{ scopes: { operator: "operator", partner: "partner" }, environments, runbook_url: null },
});

describe("console configuration", () => {
  it("the console of a stage with one environment offers only this environment", () => {
    const config = parseConfig(configOf({ production: addresses }));
    expect(environmentsOf(config)).toEqual(["production"]);
    expect(config.environments.production?.console_api_url).toBe("https://console-api.example.com");
  });

  it("the console of a stage with both environments offers the sandbox first", () => {
    const config = parseConfig(configOf({ production: addresses, sandbox: addresses }));
    expect(environmentsOf(config)).toEqual(["sandbox", "production"]);
  });

  it.each([{}, { staging: addresses }, { sandbox: {} }])(
    "a console configuration with the environments %j is rejected",
    (environments) => {
      expect(() => parseConfig(configOf(environments))).toThrow();
    },
  );
});
