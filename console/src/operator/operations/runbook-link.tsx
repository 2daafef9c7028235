import Box from "@cloudscape-design/components/box";
import Link from "@cloudscape-design/components/link";
import { useConsole } from "../../start/console-context.ts";
import { locateSection } from "./locate-section.ts";

/** Shows a section of the runbook, as a link if the stage's configuration contains the runbook's URL. */
export function RunbookLink({ runbook }: { runbook: string }) {
  const { config } = useConsole();
  const { name, href } = locateSection(runbook, config.runbook_url);
  return href === null ? (
    <Box variant="code">{runbook}</Box>
  ) : (
    <Link href={href} external>
      {name}
    </Link>
  );
}
