import { carMessages } from "../../components/cars/car-messages.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";

/** Minimum width of a partner column, in pixels. */
export const partnerColumnWidth = 116;

/** Shows a partner's name, linked to its page, with its id to copy. */
export function PartnerName({ id, name }: { id: string; name: string | null }) {
  const say = useMessages(carMessages);
  const { environment } = useConsole();
  return (
    <span className="partner-name">
      <PageLink href={pathOf(environment, "operator", "partners", id)}>
        <span dir="auto" title={name ?? undefined}>
          {name ?? say("unnamedPartner")}
        </span>
      </PageLink>
      <CopyId id={id} />
    </span>
  );
}
