import { describe, expect, it } from "vitest";
import { locateSection } from "../../../console/src/operator/operations/locate-section.ts";
import exampleStage from "../../../infra/config/example.ts";
import localStage from "../../../infra/config/local.ts";
import { describeSettings } from "../../../infra/console/describe-settings.ts";

const client = { issuerUrl: "https://issuer.test", clientId: "console" };

describe("sections of the runbook in the console", () => {
  it("a stage with a repository links each runbook section to its place in the repository", () => {
    const { runbook_url } = describeSettings("example", exampleStage, client);
    expect(locateSection("docs/runbook.md#failed-deliveries", runbook_url)).toEqual({
      name: "failed deliveries",
      href: `https://github.com/${exampleStage.pipeline?.repository}/blob/HEAD/docs/runbook.md#failed-deliveries`,
    });
  });

  it("a stage without a repository shows a runbook section without a link", () => {
    const { runbook_url } = describeSettings("local", localStage, client);
    expect(locateSection("docs/runbook.md#failed-deliveries", runbook_url).href).toBeNull();
  });
});
