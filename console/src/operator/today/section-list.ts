import type { Overview } from "../../api/generated/types.ts";
import type { Environment } from "../../config/environments.ts";
import { koreanToday } from "../../format/korean-time.ts";
import { pathOf, withSearch } from "../../router/paths.ts";
import type { SectionName } from "./list-work.ts";

/** Returns the URL of the full list of a section, with the list's filters set. */
export function listOf(section: SectionName, environment: Environment, overview: Overview): string {
  const to = (page: string) => pathOf(environment, "operator", page);
  switch (section) {
    case "cutoffs":
      return withSearch(to("orders"), { status: ["placed"], awaiting_only: true });
    case "inspections":
      return withSearch(to("orders"), {
        status: ["placed", "secondary_inspection_in_progress"],
        awaiting_only: true,
      });
    case "customs_reminders":
      return withSearch(to("orders"), { status: ["customs"], awaiting_only: true });
    case "lots_today":
      return withSearch(to("lots"), { auction_date: koreanToday(new Date(overview.at)) });
    case "invoices_to_issue":
      return withSearch(to("invoices"), { status: ["draft"] });
    case "failed_deliveries":
      return to("deliveries");
    case "upstreams_down":
      return to("upstreams");
    case "batches_with_rejections":
      return withSearch(to("inventory"), { source: overview.batches_with_rejections?.next[0]?.source });
  }
}
