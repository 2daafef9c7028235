/** A filter value that no auction car has. */
export interface UnknownValue {
  filter: string;
  value: string;
  /** The most similar value that a car has; null if none is similar. */
  nearest: string | null;
}

/** The diagnostic headers of a search response. */
export interface SearchAdvice {
  unknownValues: UnknownValue[];
  /** The approximate number of dealer cars excluded by auction-only filters; null if unknown. */
  leftOutDealerCars: number | null;
}

/** Reads the diagnostic headers of a search response. Unreadable headers are ignored. */
export const readSearchAdvice = (headers: Headers): SearchAdvice => ({
  unknownValues: readUnknownValues(headers.get("x-svc-unknown-values") ?? ""),
  leftOutDealerCars: readCount(headers.get("x-svc-filtered-out")),
});

/** Returns the values in a header such as `make=Hyundia;nearest=Hyundai, trim=%EA%B3%A0`. */
function readUnknownValues(text: string): UnknownValue[] {
  return text.split(", ").flatMap((one) => {
    const [, filter, value, nearest] = /^(\w+)=([^;=]*)(?:;nearest=([^;=]*))?$/.exec(one) ?? [];
    if (filter === undefined || value === undefined) return [];
    try {
      return [
        {
          filter,
          value: decodeURIComponent(value),
          nearest: nearest === undefined ? null : decodeURIComponent(nearest),
        },
      ];
    } catch {
      return [];
    }
  });
}

function readCount(text: string | null): number | null {
  const [, count] = /^dealer=(\d+)$/.exec(text ?? "") ?? [];
  return count === undefined || count === "0" ? null : Number(count);
}
