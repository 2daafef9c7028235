import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Overview } from "../../api/generated/types.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Car } from "../../pieces/car.tsx";
import { PageLink, useFollow } from "../../pieces/page-link.tsx";
import { useConsole } from "../../start/console-context.ts";
import { idOf, type OverviewItem, type SectionName, type SectionOf } from "./overview-rows.ts";
import { listOf } from "./section-list.ts";
import { emptySectionMessages, sectionMessages, todayMessages } from "./today-messages.ts";
import { type ShownRow, useSectionRows } from "./use-section-rows.tsx";

/** Shows a part of the day's work: how much there is, what comes next, and the way to all of it. */
export function TodaySection({ name, overview }: { name: SectionName; overview: Overview }) {
  const say = useMessages(todayMessages);
  const saySection = useMessages(sectionMessages);
  const { environment } = useConsole();
  const follow = useFollow();
  const section: SectionOf<SectionName> | null = overview[name];
  const seeAll = (
    <Link
      href={listOf(name, environment, overview)}
      ariaLabel={say("seeAllOf", { section: saySection(name) })}
      onFollow={follow}
    >
      {say("seeAll")}
    </Link>
  );
  if (section === null)
    return (
      <Container
        fitHeight
        header={
          <Header variant="h2" actions={seeAll}>
            {saySection(name)}
          </Header>
        }
      >
        <StatusIndicator type="warning">{say("unavailableHere")}</StatusIndicator>
      </Container>
    );
  const { count, is_complete: isComplete } = section;
  return (
    <Container
      fitHeight
      header={
        <Header
          variant="h2"
          counter={`(${isComplete ? count : say("asFarAsCounted", { count })})`}
          actions={seeAll}
        >
          {saySection(name)}
        </Header>
      }
    >
      <SectionRows name={name} section={section} />
    </Container>
  );
}

function SectionRows({ name, section }: { name: SectionName; section: SectionOf<SectionName> }) {
  const say = useMessages(todayMessages);
  const sayEmpty = useMessages(emptySectionMessages);
  // The compiler cannot see that a section's rows are shown by the section's own function.
  const show = useSectionRows()[name] as (item: OverviewItem) => ShownRow;
  const { next, count } = section;
  if (next.length === 0) return <StatusIndicator type="success">{sayEmpty(name)}</StatusIndicator>;
  return (
    <SpaceBetween size="xs">
      <ul className="due-list">
        {next.map((item: OverviewItem) => {
          const { subject, href, detail } = show(item);
          return (
            <li key={idOf(item)}>
              {typeof subject === "string" ? (
                <PageLink href={href}>{subject}</PageLink>
              ) : (
                <Car car={subject} href={href} />
              )}
              <Box color="text-body-secondary">{detail}</Box>
            </li>
          );
        })}
      </ul>
      {count > next.length && (
        <Box color="text-body-secondary">{say("more", { count: count - next.length })}</Box>
      )}
    </SpaceBetween>
  );
}
