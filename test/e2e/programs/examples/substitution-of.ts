import type { Substitution } from "../../../support/examples/substitute-values.ts";
import type { World } from "./world.ts";

/** Returns the replacements for a walk's names and times. A name that contains another comes first. */
export const substitutionOf = ({ recorder, began, names }: World): Substitution => ({
  timeline: { began, steps: recorder.steps },
  names: names.toSorted(([one], [other]) => other.length - one.length),
});
