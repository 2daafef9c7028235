import SpaceBetween from "@cloudscape-design/components/space-between";
import { SnippetTabs } from "./snippet-tabs.tsx";
import { writeSnippets } from "./write-snippets.ts";

/** Shows a first call in five languages, with the key inserted. */
export function FirstCall({ apiUrl, apiKey }: { apiUrl: string; apiKey: string | null }) {
  return (
    <SpaceBetween size="s">
      {apiKey === null && (
        <div>
          Choose a key above to insert it. Until then, the program reads it from the variable VSP_API_KEY.
        </div>
      )}
      <SnippetTabs label="Languages for the first call" snippets={writeSnippets(apiUrl, apiKey)} />
    </SpaceBetween>
  );
}
