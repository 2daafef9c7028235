import SpaceBetween from "@cloudscape-design/components/space-between";
import Tabs from "@cloudscape-design/components/tabs";
import { CodeBlock } from "../../pieces/code-block.tsx";
import { writeSnippets } from "./write-snippets.ts";

/** A first call in five languages, written with the key. */
export function FirstCall({ apiUrl, apiKey }: { apiUrl: string; apiKey: string | null }) {
  return (
    <SpaceBetween size="s">
      {apiKey === null && (
        <div>Choose a key above to have it filled in; so far it is read from the variable VSP_API_KEY.</div>
      )}
      <Tabs
        ariaLabel="Languages"
        tabs={writeSnippets(apiUrl, apiKey).map(({ language, where, code }) => ({
          ...{ id: language, label: language },
          content: <CodeBlock label={`${language}, ${where}`} code={code} />,
        }))}
      />
    </SpaceBetween>
  );
}
