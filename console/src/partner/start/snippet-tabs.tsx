import Tabs from "@cloudscape-design/components/tabs";
import { CodeBlock } from "../../components/code-block.tsx";
import type { Snippet } from "./write-snippets.ts";

/** Shows the same program in several languages, each with a copy button. */
export function SnippetTabs({ label, snippets }: { label: string; snippets: readonly Snippet[] }) {
  return (
    <Tabs
      ariaLabel={label}
      tabs={snippets.map(({ language, where, code }) => ({
        ...{ id: language, label: language },
        content: <CodeBlock label={`${language}, ${where}`} code={code} />,
      }))}
    />
  );
}
