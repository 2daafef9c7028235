import { describe, expect, it } from "vitest";
import example from "../../../infra/config/example.ts";
import { assetPrefixOf, isStackOf, partsOf } from "../../../infra/config/schema/stage-parts.ts";
import { testedStages } from "../../support/shared/tested-stages.ts";

describe("parts of a stage", () => {
  it("the stacks of a stage are access, user directory, mail, firewall, sandbox, production and console, in this order", () => {
    expect(partsOf("acme", example)).toEqual([
      { id: "pipeline-acme", kind: "pipeline", environment: null },
      { id: "identity-acme", kind: "identity", environment: null },
      { id: "mail-acme", kind: "mail", environment: null },
      { id: "firewall-acme", kind: "firewall", environment: null },
      { id: "acme-sandbox", kind: "environment", environment: "sandbox" },
      { id: "acme-production", kind: "environment", environment: "production" },
      { id: "console-acme", kind: "console", environment: null },
    ]);
  });

  it("a stage with an external user directory has no directory stack, and the stack of its only environment has the stage's name", () => {
    const { sandbox } = example.environments;
    if (sandbox === undefined) throw new Error("The example has no sandbox");
    const single = {
      ...example,
      identity: testedStages.local.identity,
      pipeline: null,
      console: { ...example.console, domain: null },
      environments: { sandbox },
    };
    expect(partsOf("acme", single)).toEqual([
      { id: "mail-acme", kind: "mail", environment: null },
      { id: "firewall-acme", kind: "firewall", environment: null },
      { id: "acme", kind: "environment", environment: "sandbox" },
    ]);
  });

  it("a stage's stacks are distinguished from stacks of a stage with a longer name", () => {
    const [, part] = partsOf("dev-mina", testedStages["dev-test"]);
    if (part === undefined) throw new Error("The stage has no environment");
    const names = [
      "dev-mina-Data",
      "dev-mina-2-Data",
      "dev-mina",
      "identity-dev-mina-Identity",
      "dev-minari-Data",
    ];
    expect(names.filter((name) => isStackOf(part, name))).toEqual(["dev-mina-Data"]);
  });

  it("only a developer stage publishes its assets under a prefix", () => {
    const prefixes = (name: keyof typeof testedStages) =>
      partsOf(name, testedStages[name]).map((part) => assetPrefixOf(name, part));
    expect(prefixes("dev-test")).toEqual(["identity-dev-test/", "dev-test/"]);
    expect(new Set(prefixes("example"))).toEqual(new Set([""]));
  });
});
