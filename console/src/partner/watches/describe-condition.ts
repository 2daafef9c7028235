import type { Flexibility } from "../../../../shared/domain/watches/watch-condition.ts";
import { levelOf } from "../../../../shared/domain/watches/widen-bounds.ts";
import type { Watch } from "../../api/generated/types.ts";
import { formatNumber } from "../../format/money.ts";
import { tokenName } from "../../vehicles/vehicle-words.ts";
import { describeLevel, filterGroups, levelledFilters, signalChoices } from "./builder/condition-fields.ts";

/** One part of a watch's condition, in words. */
export interface ConditionPart {
  name: string;
  value: string;
}

const filterFields = filterGroups.flatMap(({ fields }) => fields);

/** Returns the filters and signals of a watch in words, with the tolerance of each filter. */
export function describeCondition({
  filters,
  signals,
  flexibility,
}: Pick<Watch, "filters" | "signals" | "flexibility">): ConditionPart[] {
  const stated = (flexibility ?? {}) as Flexibility;
  const wanted = filterFields.flatMap(({ path, label }) => {
    const field = path.slice("filters.".length);
    const value = (filters as Record<string, unknown>)[field];
    if (value === undefined || value === false || (Array.isArray(value) && value.length === 0)) return [];
    return [{ name: label, value: `${show(field, value)}${describeFlexibility(field, stated)}` }];
  });
  const signalled = signalChoices.flatMap(({ signal, label, bounds }) => {
    const given = signals?.[signal] as Record<string, number | undefined> | undefined;
    if (given === undefined) return [];
    const details = bounds.flatMap(({ path, label: bound }) => {
      const value = given[path.split(".").at(-1) ?? ""];
      return value === undefined ? [] : [`${bound}: ${formatNumber(value)}`];
    });
    return [{ name: "Signal", value: [label, ...details].join("; ") }];
  });
  return [...wanted, ...signalled];
}

const tokenFields: ReadonlySet<string> = new Set(["fuel", "body_style"]);

/** Returns a value for display: names unchanged, tokens in display form, and years without a separator. */
function show(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map(String).map(tokenName).join(", ");
  if (typeof value === "boolean") return "Required";
  if (typeof value === "number") return field.startsWith("year") ? String(value) : formatNumber(value);
  return tokenFields.has(field) ? tokenName(String(value)) : String(value);
}

function describeFlexibility(field: string, flexibility: Flexibility): string {
  const bound = levelledFilters.find((name) => name === field);
  const level = bound === undefined ? "none" : levelOf(flexibility, bound);
  const allowed = flexibility[field]?.allowed_values ?? [];
  const parts = [
    ...(level === "none" ? [] : [describeLevel(field, level).toLowerCase()]),
    ...(allowed.length === 0 ? [] : [`also ${allowed.join(", ")}`]),
  ];
  return parts.length === 0 ? "" : ` (${parts.join("; ")})`;
}
