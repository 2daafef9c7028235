import { exampleEnvelope } from "../../shared/contract/openapi/describe-errors.ts";
import { type ErrorCode, errorCatalogue } from "../../shared/domain/errors/error-codes.ts";
import type { PageText } from "../../shared/domain/errors/page-text.ts";
import { wrapParagraph } from "./wrap-paragraph.ts";

/** Returns the page of an error code, `docs/errors/<code>.md`, from the code's definition. */
export function describeErrorPage(code: ErrorCode): string {
  const { status, retry = "No.", meaning, causes, fix } = errorCatalogue[code];
  const statuses = typeof status === "number" ? [status] : Object.values(status);
  return [
    `# \`${code}\``,
    `**Status** ${statuses.join(" or ")}. **Worth retrying?** ${retry}`,
    `## Meaning\n\n${formatText(meaning)}`,
    `## Causes\n\n${formatText(causes)}`,
    `## Fix\n\n${formatText(fix)}`,
    `## Example\n\n\`\`\`json\n${JSON.stringify(exampleEnvelope(code), null, 2)}\n\`\`\`\n`,
  ].join("\n\n");
}

/** Returns paragraphs, list items and tables as Markdown. Consecutive list items form one list. */
function formatText(text: PageText): string {
  const blocks = typeof text === "string" ? [text] : text;
  return blocks
    .map((block, index) => {
      const continuesList = block.startsWith("- ") && blocks[index - 1]?.startsWith("- ");
      const gap = index === 0 ? "" : continuesList ? "\n" : "\n\n";
      return gap + (block.startsWith("|") ? block : wrapParagraph(block));
    })
    .join("");
}
