import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Partner } from "../../api/generated/types.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { textsOf } from "../../components/forms/form-fields.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { partnerSections } from "./partner-fields.ts";
import { partnerFieldMessages, partnerMessages } from "./partner-messages.ts";

/** Shows the terms agreed with a partner, grouped as in the edit forms. */
export function PartnerFacts({ partner }: { partner: Partner }) {
  const say = useMessages(partnerMessages);
  const formatField = useMessages(partnerFieldMessages);
  const zone = useZone();
  const sections = partnerSections(say, (name) => formatField(name as keyof typeof partnerFieldMessages));
  const shown = (kind: string, text: string) =>
    kind === "switch" ? say(text === "true" ? "yes" : "no") : text || "–";
  return (
    <SpaceBetween size="l">
      {sections.map(({ title, fields }, index) => {
        const texts = textsOf(fields, partner);
        return (
          <Container key={title} header={<Header variant="h2">{title}</Header>}>
            <KeyValuePairs
              columns={3}
              items={[
                ...fields.map(({ path, kind, label }) => ({ label, value: shown(kind, texts[path] ?? "") })),
                ...(index === 0
                  ? [
                      { label: say("id"), value: <CopyId id={partner.id} isShown /> },
                      {
                        label: formatField("production_approved"),
                        value: say(partner.production_approved ? "yes" : "no"),
                      },
                      { label: say("keyCount"), value: partner.active_key_count },
                      { label: say("since"), value: formatTime(partner.created_at, zone) },
                      { label: say("updated"), value: formatTime(partner.updated_at, zone) },
                    ]
                  : []),
              ]}
            />
          </Container>
        );
      })}
    </SpaceBetween>
  );
}
