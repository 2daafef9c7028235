import type { Watch } from "../../api/generated/types.ts";

/** One thing that a watch asks for, in words. */
export interface ConditionPart {
  name: string;
  value: string;
}

/** What a watch asks for, filter by filter and signal by signal, with how far each filter may be widened. */
export function describeCondition({ filters, signals, flexibility }: Watch): ConditionPart[] {
  const widened = new Map(Object.entries(flexibility ?? {}));
  const wanted = Object.entries(filters).map(([field, value]) => ({
    name: words(field),
    value: `${show(value)}${describeFlexibility(widened.get(field))}`,
  }));
  const signalled = Object.entries(signals ?? {}).map(([signal, bounds]) => ({
    name: `Signal: ${words(signal)}`,
    value:
      Object.entries(bounds ?? {})
        .map(([bound, value]) => `${words(bound)} ${show(value)}`)
        .join(", ") || "Any",
  }));
  return [...wanted, ...signalled];
}

const words = (name: string): string => {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const show = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(", ")
    : typeof value === "boolean"
      ? value
        ? "Yes"
        : "No"
      : String(value);

function describeFlexibility(flexible: unknown): string {
  if (typeof flexible !== "object" || flexible === null) return "";
  const { level, allowed_values } = flexible as { level?: string; allowed_values?: string[] };
  const also = allowed_values === undefined ? [] : [`also ${allowed_values.join(", ")}`];
  const widening = level === undefined || level === "none" ? [] : [`widened: ${level}`];
  const parts = [...widening, ...also];
  return parts.length === 0 ? "" : ` (${parts.join("; ")})`;
}
