import { getPartner, listPartners } from "../../api/generated/operations.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { useRead } from "../../query/use-read.ts";
import { PartnerName } from "./partner-name.tsx";

/** Returns the name of the partner with this id, or undefined until it is read. */
export const useNameOfPartner = (id: string | null): string | undefined =>
  useRead(getPartner, { path: { id: id ?? "" } }, { enabled: id !== null }).data?.name;

/** The number of newest partners whose names are read for lists. Lists show no names of older partners. */
export const mostNamedPartners = 200;

/**
 * Returns a function that returns a partner's name by id. The names come from one read of the newest partners; the
 * function returns null for other partners.
 */
export function useNamesOfPartners(): (id: string) => string | null {
  const partners = useRead(listPartners, { query: { limit: mostNamedPartners } }).data?.data ?? [];
  return (id) => partners.find((one) => one.id === id)?.name ?? null;
}

/** Shows the name of a partner that is known by its id. Shows only the id if the partner is unknown. */
export function PartnerOfId({ id }: { id: string }) {
  const name = useNameOfPartner(id);
  return name === undefined ? <CopyId id={id} isShown /> : <PartnerName id={id} name={name} />;
}
