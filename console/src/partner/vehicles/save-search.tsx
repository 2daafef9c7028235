import SpaceBetween from "@cloudscape-design/components/space-between";
import { createOwnWatch } from "../../api/generated/operations.ts";
import { ErrorText } from "../../components/error-pane.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { useWrite } from "../../query/use-write.ts";
import { pathOf, withSearch, writeSearch } from "../../router/paths.ts";
import { useNotify } from "../../shell/notices.tsx";
import { useConsole } from "../../start/console-context.ts";
import { conditionOf } from "../watches/builder/condition-values.ts";
import { conditionOfSearch } from "../watches/watch-of-search.ts";
import { nameSearch } from "./name-search.ts";
import type { VehicleSearch } from "./vehicle-search.ts";

/**
 * Saves a search as a watch with one click. The form of a new watch is needed to change the name, signals or
 * tolerances. It is also needed if the search has filters that a watch does not support.
 */
export function SaveSearch({ search }: { search: VehicleSearch }) {
  const { environment } = useConsole();
  const { sort: _, cursor: __, view: ___, ...asked } = search;
  const { left } = conditionOfSearch(search);
  const form = withSearch(pathOf(environment, "watches", "new"), asked);
  return (
    <SpaceBetween size="s" direction="horizontal" alignItems="center">
      {left.length === 0 && <SaveButton key={writeSearch(asked)} search={search} />}
      <PageLink href={form}>{left.length === 0 ? "Customize watch" : "Watch this search"}</PageLink>
    </SpaceBetween>
  );
}

function SaveButton({ search }: { search: VehicleSearch }) {
  const { environment } = useConsole();
  const notify = useNotify();
  const create = useWrite(createOwnWatch);
  if (create.data !== undefined)
    return <PageLink href={pathOf(environment, "watches", create.data.watch_id)}>Open saved watch</PageLink>;
  const save = () =>
    create.mutate(
      { body: { name: nameSearch(search), ...conditionOf(conditionOfSearch(search).values) } },
      {
        onSuccess: ({ name }) => notify({ type: "success", text: `Watch created: ${name}` }),
        onError: (error) => notify({ type: "error", text: <ErrorText error={error} /> }),
      },
    );
  return (
    <WriteButton operation={createOwnWatch} iconName="notification" loading={create.isPending} onClick={save}>
      Save as watch
    </WriteButton>
  );
}
