import Link from "@cloudscape-design/components/link";
import type { Overview } from "../../api/generated/types.ts";
import { useFollow } from "../../components/page-link.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useConsole } from "../../start/console-context.ts";
import { overviewSections } from "./list-work.ts";
import { listOf } from "./section-list.ts";
import { sectionMessages, todayMessages } from "./today-messages.ts";

/** Shows the count of each section as a link to its full list. */
export function SectionCounts({ overview }: { overview: Overview }) {
  const say = useMessages(todayMessages);
  const formatSection = useMessages(sectionMessages);
  const { environment } = useConsole();
  const follow = useFollow();
  const countOf = (section: Overview[(typeof overviewSections)[number]]) => {
    if (section === null) return "–";
    const { count, is_complete: isComplete } = section;
    return isComplete ? count : say("asFarAsCounted", { count });
  };
  return (
    <ul className="work-counts" aria-label={say("counts")}>
      {overviewSections.map((name) => (
        <li key={name}>
          <Link
            href={listOf(name, environment, overview)}
            ariaLabel={say("seeAllOf", { section: formatSection(name) })}
            onFollow={follow}
          >
            {formatSection(name)}
          </Link>{" "}
          {countOf(overview[name])}
        </li>
      ))}
    </ul>
  );
}
