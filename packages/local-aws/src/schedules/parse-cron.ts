import type { DateTime } from "luxon";

/** The fields of an EventBridge cron expression, each as its sorted values. */
export interface CronFields {
  minutes: number[];
  hours: number[];
  /** Null if the expression has `?`. */
  daysOfMonth: number[] | null;
  months: number[];
  /** 1 for Sunday to 7 for Saturday; null if the expression has `?`. */
  daysOfWeek: number[] | null;
  years: number[];
}

const monthNames = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const dayNames = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/**
 * Parses the six fields of an EventBridge cron expression. Throws Error on a field that EventBridge would
 * reject, and on `L`, `W` and `#`, which are not supported here.
 */
export function parseCron(expression: string): CronFields {
  const [minutes, hours, daysOfMonth, months, daysOfWeek, years, ...rest] = expression.trim().split(/\s+/);
  if (years === undefined || rest.length > 0) throw new Error(`cron needs six fields: ${expression}`);
  if ((daysOfMonth === "?") === (daysOfWeek === "?")) {
    throw new Error(`cron needs ? in exactly one of day-of-month and day-of-week: ${expression}`);
  }
  return {
    minutes: parseField(minutes!, 0, 59),
    hours: parseField(hours!, 0, 23),
    daysOfMonth: daysOfMonth === "?" ? null : parseField(daysOfMonth!, 1, 31),
    months: parseField(months!, 1, 12, monthNames),
    daysOfWeek: daysOfWeek === "?" ? null : parseField(daysOfWeek!, 1, 7, dayNames),
    years: parseField(years, 1970, 2199),
  };
}

/** Reports whether a cron expression is due at some time of a day. */
export function matchesDay(fields: CronFields, day: DateTime): boolean {
  return (
    fields.years.includes(day.year) &&
    fields.months.includes(day.month) &&
    (fields.daysOfMonth?.includes(day.day) ?? true) &&
    (fields.daysOfWeek?.includes((day.weekday % 7) + 1) ?? true)
  );
}

function parseField(field: string, least: number, most: number, names: readonly string[] = []): number[] {
  const values = new Set<number>();
  for (const part of field.split(",")) {
    const [range = "", stepText] = part.split("/");
    const step = stepText === undefined ? 1 : Number(stepText);
    const [from, to] = parseRange(range, stepText !== undefined, least, most, names);
    const isValid = step >= 1 && Number.isInteger(step) && from >= least && to <= most && from <= to;
    if (!isValid) throw new Error(`Not a cron field here: ${field}`);
    for (let value = from; value <= to; value += step) values.add(value);
  }
  return [...values].sort((left, right) => left - right);
}

function parseRange(
  range: string,
  isStepped: boolean,
  least: number,
  most: number,
  names: readonly string[],
): [number, number] {
  if (range === "*") return [least, most];
  const toNumber = (text: string) => {
    const name = names.indexOf(text.toUpperCase());
    return name === -1 ? (/^\d+$/.test(text) ? Number(text) : Number.NaN) : name + least;
  };
  const [from = "", to] = range.split("-");
  const first = toNumber(from);
  if (to !== undefined) return [first, toNumber(to)];
  return [first, isStepped ? most : first];
}
