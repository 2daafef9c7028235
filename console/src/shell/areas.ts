import type { SearchHit } from "../api/generated/types.ts";
import type { Operation } from "../api/operation.ts";
import type { Role } from "../auth/person.ts";
import type { Environment } from "../config/environments.ts";
import type { Locale } from "../i18n/define-messages.ts";
import type { EarlyRead } from "../query/early-reads.ts";

/** A page in the navigation. */
export interface NavigationItem {
  text: string;
  href: string;
  /** The filters with which the page opens from the navigation, as a URL query. */
  query?: string;
  /** Second key of its shortcut, after `g`. Unique in an area. */
  key: string;
}

/** Returns the URL that a navigation item opens. */
export const linkOf = ({ href, query = "" }: NavigationItem): string => `${href}${query}`;

/** A document outside the console, on the API's own site. */
export interface DocumentLink {
  text: string;
  href: string;
}

/** The definition of an area: the pages of one role. */
export interface AreaFrame {
  role: Role;
  /** The start page of the area, and of people with the role. */
  home: (environment: Environment) => string;
  navigation: (environment: Environment, locale: Locale) => NavigationItem[];
  /** The reads of all pages of the area. */
  reads: readonly EarlyRead[];
  /** A hook that returns unread counts of navigation pages by URL. */
  useCounts: () => Readonly<Record<string, string>>;
  /** Finds records of the area. */
  search: Operation<{
    path: undefined;
    query: { q: string };
    body: undefined;
    answer: { data: SearchHit[] };
  }>;
  /** Returns the documents of the partner API at `apiUrl`. They open in a new tab. */
  documents?: (apiUrl: string) => DocumentLink[];
}
