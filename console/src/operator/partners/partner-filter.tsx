import Autosuggest from "@cloudscape-design/components/autosuggest";
import { listPartners } from "../../api/generated/operations.ts";
import { useRestingText } from "../../components/filters/use-resting-text.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { partnerMessages } from "./partner-messages.ts";
import { mostNamedPartners, useNameOfPartner } from "./partner-of-id.tsx";

/** Filters a list by a partner. The newest partners can be found by a part of their name, and any partner by its id. */
export function PartnerFilter(props: {
  label: string;
  value: string | undefined;
  onChange: (partnerId: string | undefined) => void;
}) {
  const { label, value, onChange } = props;
  const say = useMessages(partnerMessages);
  const query = useRead(listPartners, { query: { limit: mostNamedPartners } });
  const partners = query.data?.data ?? [];
  const read = (text: string) => {
    if (text === "") return undefined;
    if (/^pt_[0-9a-z]{8,}$/.test(text)) return text;
    return partners.find(({ name }) => name === text)?.id ?? null;
  };
  const { typed, type } = useRestingText(value, read, onChange);
  const listed = partners.find(({ id }) => id === typed)?.name;
  const isUnlisted = query.data !== undefined && listed === undefined && typed === value;
  const unlisted = useNameOfPartner(isUnlisted ? (value ?? null) : null);
  const shown = listed ?? unlisted ?? typed;
  return (
    <Autosuggest
      ariaLabel={label}
      placeholder={label}
      value={shown}
      options={partners.map(({ id, name }) => ({ value: name, description: id }))}
      enteredTextLabel={(text) => text}
      empty={say("noPartnerFound")}
      statusType={query.isError ? "error" : query.data === undefined ? "loading" : "finished"}
      onChange={({ detail }) => type(detail.value)}
    />
  );
}
