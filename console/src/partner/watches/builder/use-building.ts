import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import {
  createOwnWatch,
  listOwnVehicleFacets,
  pauseOwnWatch,
  searchOwnWatchCondition,
} from "../../../api/generated/operations.ts";
import type { Watch, WatchCreation } from "../../../api/generated/types.ts";
import { useDebouncedValue } from "../../../components/filters/use-debounced-value.ts";
import { refusedFields } from "../../../components/forms/refused-fields.ts";
import { useDraft } from "../../../drafts/use-draft.ts";
import { useAsk } from "../../../query/use-ask.ts";
import { useRead } from "../../../query/use-read.ts";
import { useWrite } from "../../../query/use-write.ts";
import { pathOf, writeSearch } from "../../../router/paths.ts";
import { useNotify } from "../../../shell/notices.tsx";
import { useConsole } from "../../../start/console-context.ts";
import { nameSearch } from "../../vehicles/name-search.ts";
import type { VehicleSearch } from "../../vehicles/vehicle-search.ts";
import { conditionOfSearch } from "../watch-of-search.ts";
import { type ConditionValues, conditionOf, hasCondition, valuesOf } from "./condition-values.ts";
import { sampleSize } from "./describe-count.ts";
import { comparedSources, suggestNames, warnOfNames } from "./suggest-names.ts";

/** The delay after typing before the cars are counted. */
const restMilliseconds = 500;

interface Values {
  name: string;
  condition: ConditionValues;
  /** Whether the copied watch is paused afterward. */
  pausesCopied: boolean;
}

const isValues = (kept: object): kept is Values =>
  "name" in kept &&
  typeof kept.name === "string" &&
  "condition" in kept &&
  typeof kept.condition === "object" &&
  "pausesCopied" in kept;

const initialOf = (copied: Watch | null, search: VehicleSearch): Values => ({
  name: copied === null ? nameSearch(search) : `${copied.name} (copy)`,
  condition: copied === null ? conditionOfSearch(search).values : valuesOf(copied),
  pausesCopied: copied !== null && !copied.paused,
});

/** The state and actions of a new watch's form. */
export type Building = ReturnType<typeof useBuilding>;

/** Stores the input, counts its matches, and creates the watch. */
export function useBuilding(copied: Watch | null, search: VehicleSearch) {
  const draft = useDraft<Values>(
    `watch:${copied?.watch_id ?? `new${writeSearch(search)}`}`,
    initialOf(copied, search),
    isValues,
  );
  const typed = draft.values.condition;
  const rested = useDebouncedValue(typed, restMilliseconds);
  const asked = useMemo(() => conditionOf(rested), [rested]);
  const condition = useMemo(() => conditionOf(typed), [typed]);
  const isAsked = hasCondition(rested);
  const count = useAsk(
    searchOwnWatchCondition,
    { body: { ...asked, limit: sampleSize } },
    { enabled: isAsked },
  );
  const facets = useRead(
    listOwnVehicleFacets,
    { query: { source: comparedSources(rested) } },
    { keepPrevious: true },
  ).data;
  const creating = useCreation(draft, copied);
  const changeCondition = (changes: ConditionValues) => {
    creating.forget();
    draft.change({ condition: { ...typed, ...changes } });
  };
  return {
    ...{ draft, condition, changeCondition },
    /** The count is null for an empty form. */
    count: isAsked ? count : null,
    faults: { ...(isAsked && refusedFields(count.error)), ...refusedFields(creating.error) },
    suggestions: suggestNames(facets, typed),
    warnings: warnOfNames(facets, rested),
    create: {
      ...{ error: creating.error, isBusy: creating.isBusy },
      send: () => void creating.send({ name: draft.values.name, ...condition }),
    },
  };
}

function useCreation(draft: { values: Values; reset: () => void }, copied: Watch | null) {
  const { environment } = useConsole();
  const router = useRouter();
  const notify = useNotify();
  const create = useWrite(createOwnWatch);
  const pause = useWrite(pauseOwnWatch);
  const pauseCopied = async () => {
    if (copied === null || copied.paused || !draft.values.pausesCopied) return;
    await pause.mutateAsync({ path: { watch_id: copied.watch_id } }).catch(() => {
      notify({ type: "warning", text: `"${copied.name}" could not be paused. Both watches are active.` });
    });
  };
  const send = async (body: WatchCreation) => {
    // The form shows a rejection itself.
    const created = await create.mutateAsync({ body }).catch(() => null);
    if (created === null) return;
    await pauseCopied();
    notify({ type: "success", text: `"${created.name}" created. Its list begins with the current matches.` });
    draft.reset();
    router.history.push(pathOf(environment, "watches", created.watch_id));
  };
  return {
    ...{ send, forget: create.reset, error: create.error },
    isBusy: create.isPending || pause.isPending,
  };
}
