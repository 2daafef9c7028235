/** A difference between a stage and its account. */
export interface Finding {
  /** The subject of the check, such as `Secret acme/upstreams/retail-a`. */
  subject: string;
  problem: string;
  /** The remedy, one sentence. */
  fix: string;
  /** Whether the deployment or the service would fail; otherwise the finding is a warning. */
  isBlocking: boolean;
}

/** Returns the findings as a table in Markdown, blocking ones first. */
export function formatFindings(findings: readonly Finding[]): string {
  const sorted = [...findings].sort((left, right) => Number(right.isBlocking) - Number(left.isBlocking));
  const rows = sorted.map(({ subject, problem, fix, isBlocking }) => [
    ...[isBlocking ? "blocks" : "warning", subject, problem, fix],
  ]);
  const table = [["", "Check", "What is wrong", "How to fix it"], ["---", "---", "---", "---"], ...rows];
  return table.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
