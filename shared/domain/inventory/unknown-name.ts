/** The parameter names of filters whose values are names from listings. */
export const nameFilters = [
  "make",
  "model",
  "sub_model",
  "trim",
  "fuel",
  "transmission",
  "color",
  "options_include",
] as const;

/** The parameter name of a name filter. */
export type NameFilter = (typeof nameFilters)[number];

/** A value of a name filter that no listing has. */
export interface UnknownName {
  filter: NameFilter;
  /** Searched name. */
  value: string;
  /** The existing value that was probably meant; null when none is similar. */
  nearest: string | null;
}

/** The maximum number of unknown names for which a search looks for similar names. */
export const mostUnknownNames = 10;
