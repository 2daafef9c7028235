/**
 * Returns the name and the address of a section of the runbook.
 *
 * @param runbook the path of the section in the repository: `docs/runbook.md#dead-letters`
 * @param runbookUrl the address of the runbook; null if the stage's configuration has none
 */
export function locateSection(
  runbook: string,
  runbookUrl: string | null,
): { name: string; href: string | null } {
  const [, section = ""] = runbook.split("#");
  return {
    name: section.replaceAll("-", " "),
    href: runbookUrl === null ? null : `${runbookUrl}#${section}`,
  };
}
