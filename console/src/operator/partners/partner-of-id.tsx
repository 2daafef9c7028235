import { getPartner, listPartners } from "../../api/generated/operations.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { useRead } from "../../query/use-read.ts";
import { PartnerName } from "./partner-name.tsx";

/** Returns the name of the partner with this id, or undefined until it is read. */
export const useNameOfPartner = (id: string | null): string | undefined =>
  useRead(getPartner, { path: { id: id ?? "" } }, { enabled: id !== null }).data?.name;

/** The number of partners whose names a list knows; others stay unnamed. */
export const mostNamedPartners = 200;

/** Returns a function that names a partner, from one read of the newest partners; null for others. */
export function useNamesOfPartners(): (id: string) => string | null {
  const partners = useRead(listPartners, { query: { limit: mostNamedPartners } }).data?.data ?? [];
  return (id) => partners.find((one) => one.id === id)?.name ?? null;
}

/** Shows the name of a partner that is known by its id. An unknown partner stays an id. */
export function PartnerOfId({ id }: { id: string }) {
  const name = useNameOfPartner(id);
  return name === undefined ? <CopyId id={id} isShown /> : <PartnerName id={id} name={name} />;
}
