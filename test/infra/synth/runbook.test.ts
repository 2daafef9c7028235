import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyAlarm } from "../../../infra/observability/copy-alarm.ts";
import { resourcesOf } from "./read-assembly.ts";

const runbook = readFileSync(join(import.meta.dirname, "../../../docs/runbook.md"), "utf8");
const [alarmed = ""] = runbook.split(/^# Work without an alarm$/m);
/** The section that holds the rows of all dead-letter queues. */
const rowSection = "Dead letters";
const titles = [...alarmed.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title);
const sections = titles
  .filter((title) => title !== rowSection)
  .map((title) => title.toLowerCase().replaceAll(" ", "-"))
  .concat([...alarmed.matchAll(/^\| <a id="([a-z-]+)">/gm)].map(([, id = ""]) => id));

test("every alarm and rule links to a section or row of the runbook, and every section and row has an alarm or rule", () => {
  const stages = ["firewall-example", "example-sandbox", "example-production"];
  const linked = stages
    .flatMap((stage) => resourcesOf("AWS::CloudWatch::Alarm", stage))
    .map(({ properties }) => /docs\/runbook\.md#([a-z-]+)$/.exec(properties.AlarmDescription)?.[1]);
  const rules = stages.flatMap((stage) => resourcesOf("AWS::Events::Rule", stage));
  for (const template of rules.map(({ properties }) => properties.Targets[0].InputTransformer?.InputTemplate))
    if (template !== undefined) linked.push(/docs\/runbook\.md#([a-z-]+)"$/.exec(template)?.[1]);
  // The example has no copies in another account.
  linked.push(copyAlarm.runbookSection);
  expect([...new Set(linked)].sort()).toEqual(sections.sort());
});
