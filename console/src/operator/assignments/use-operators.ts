import { listUsers } from "../../api/generated/operations.ts";
import { useRead } from "../../query/use-read.ts";

/** The most users that the service returns at once. */
const limit = 60;

/** An operator who can be assigned. */
export interface OperatorName {
  id: string;
  name: string;
}

/** Returns the operators who may sign in, by name; empty before the response, and with an external directory. */
export function useOperators(): OperatorName[] {
  const users = useRead(listUsers, { query: { limit } }).data?.data ?? [];
  return users
    .filter(({ status, role }) => status !== "disabled" && role !== null)
    .map(({ id, name, email }) => ({ id, name: name ?? email }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
