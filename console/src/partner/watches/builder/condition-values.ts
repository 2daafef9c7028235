import type { Flexibility } from "../../../../../shared/domain/watches/watch-condition.ts";
import { levelOf } from "../../../../../shared/domain/watches/widen-bounds.ts";
import type { Watch, WatchConditionInput } from "../../../api/generated/types.ts";
import { type Body, bodyOf, type FormField } from "../../../components/forms/form-fields.ts";
import {
  allowedPath,
  type ConditionField,
  filterGroups,
  levelledFilters,
  levelPath,
  namedFilters,
  signalChoices,
  signalPath,
} from "./condition-fields.ts";

/** The input of a condition by path: texts, and lists for filters with several values. */
export type ConditionValues = Readonly<Record<string, string | readonly string[]>>;

const filterFields = filterGroups.flatMap(({ fields }) => fields);

/** Returns the text at a path, or an empty text. */
export function textAt(values: ConditionValues, path: string): string {
  const value = values[path];
  return typeof value === "string" ? value : "";
}

/** Returns the values chosen at a path. */
export function listAt(values: ConditionValues, path: string): readonly string[] {
  const value = values[path];
  return typeof value === "object" ? value : [];
}

/** Reports whether a filter is filled in and can therefore have a tolerance. */
export function isGiven(values: ConditionValues, path: string): boolean {
  const value = values[path];
  return typeof value === "object" ? value.length > 0 : (value ?? "").trim() !== "" && value !== "false";
}

/** Reports whether the input contains any condition that selects cars. */
export const hasCondition = (values: ConditionValues): boolean =>
  filterFields.some(({ path }) => isGiven(values, path)) ||
  signalChoices.some(({ signal }) => isGiven(values, signalPath(signal)));

/**
 * Returns the condition of the form. Empty filters and their flexibility are omitted. An invalid number is sent as
 * typed, so that the service returns the error.
 */
export function conditionOf(values: ConditionValues): WatchConditionInput {
  const signals = signalsOf(values);
  const flexibility = flexibilityOf(values);
  return {
    filters: blockOf(filterFields, values, "filters"),
    ...(Object.keys(signals).length > 0 && { signals }),
    ...(Object.keys(flexibility).length > 0 && { flexibility }),
  };
}

function signalsOf(values: ConditionValues): Body {
  const wanted = signalChoices.filter(({ signal }) => isGiven(values, signalPath(signal)));
  return Object.fromEntries(
    wanted.map(({ signal, bounds }) => [
      signal,
      ((blockOf(bounds, values, "signals") as Body)[signal] as Body) ?? {},
    ]),
  );
}

function flexibilityOf(values: ConditionValues): NonNullable<WatchConditionInput["flexibility"]> {
  const given = (name: string) => isGiven(values, `filters.${name}`);
  const levels = levelledFilters
    .filter(given)
    .map((name) => [name, textAt(values, levelPath(name))] as const)
    .filter(([, level]) => level !== "" && level !== "none")
    .map(([name, level]) => [name, { level }] as const);
  const names = namedFilters
    .filter(given)
    .map(
      (name) =>
        [
          name,
          listAt(values, allowedPath(name))
            .map((one) => one.trim())
            .filter(Boolean),
        ] as const,
    )
    .filter(([, allowed]) => allowed.length > 0)
    .map(([name, allowed]) => [name, { allowed_values: allowed }] as const);
  return Object.fromEntries<{ level?: string; allowed_values?: string[] }>([...levels, ...names]);
}

/** Returns the part of the body with the given fields, without empty fields. */
function blockOf(fields: readonly ConditionField[], values: ConditionValues, part: string): Body {
  const filled = fields.filter(({ path }) => isGiven(values, path));
  const single = filled.filter(({ kind }) => kind !== "several");
  const texts = Object.fromEntries(single.map(({ path }) => [path, textAt(values, path)]));
  const lists = filled
    .filter(({ kind }) => kind === "several")
    .map(({ path }) => [path.slice(part.length + 1), [...listAt(values, path)]] as const);
  return { ...(bodyOf(single.map(typedField), texts)[part] as Body), ...Object.fromEntries(lists) };
}

const typedField = ({ path, kind, label }: ConditionField): FormField => ({
  ...{ path, label },
  kind: kind === "number" || kind === "switch" ? kind : "text",
});

/** Returns a watch's condition as form values. */
export const valuesOf = (condition: Condition): ConditionValues => ({
  ...Object.fromEntries(filterValues(condition)),
  ...Object.fromEntries(signalValues(condition)),
  ...Object.fromEntries(flexibilityValues(condition)),
});

type Condition = Pick<Watch, "filters" | "signals" | "flexibility">;
type Filled = [path: string, value: string | readonly string[]];

const filterValues = ({ filters }: Condition): Filled[] =>
  filterFields.flatMap(({ path, kind }): Filled[] => {
    const value = filters[path.slice("filters.".length) as keyof Watch["filters"]];
    if (value === undefined) return [];
    return [[path, kind === "several" ? [value].flat().map(String) : String(value)]];
  });

const signalValues = ({ signals }: Condition): Filled[] =>
  signalChoices.flatMap(({ signal, bounds }): Filled[] => {
    const stated: Record<string, unknown> | undefined = signals?.[signal];
    if (stated === undefined) return [];
    const given = bounds.map(({ path }): [string, unknown] => [path, stated[path.split(".").at(-1) ?? ""]]);
    const filled = given.filter(([, value]) => value !== undefined);
    return [[signalPath(signal), "true"], ...filled.map(([path, value]): Filled => [path, String(value)])];
  });

function flexibilityValues({ flexibility }: Condition): Filled[] {
  const stated = (flexibility ?? {}) as Flexibility;
  const levels = levelledFilters.map((name): Filled => [levelPath(name), levelOf(stated, name)]);
  const names = namedFilters.map((name): Filled => [allowedPath(name), stated[name]?.allowed_values ?? []]);
  return [...levels.filter(([, level]) => level !== "none"), ...names.filter(([, list]) => list.length > 0)];
}
