import { useDraft } from "../../drafts/use-draft.ts";
import { useZone } from "../../format/use-zone.ts";
import { readZonedTime, writeZonedTime } from "../../format/zoned-time.ts";

/** A past time that a user types, in the displayed time zone. */
export interface PastTime {
  text: string;
  /** The typed instant; null for an invalid or future time. */
  instant: Date | null;
  isRestored: boolean;
  change: (text: string) => void;
  reset: () => void;
}

const isValues = (kept: object): kept is { from: string } => "from" in kept;

/** Returns the past time that is typed in a dialog, and keeps the text as a draft with this name. */
export function usePastTime(draftName: string, initial: Date): PastTime {
  const { timeZone } = useZone();
  const draft = useDraft(draftName, { from: writeZonedTime(initial, timeZone) }, isValues);
  const typed = readZonedTime(draft.values.from, timeZone);
  return {
    text: draft.values.from,
    instant: typed !== null && typed.getTime() < Date.now() ? typed : null,
    isRestored: draft.isRestored,
    change: (text) => draft.change({ from: text }),
    reset: draft.reset,
  };
}
