import { useCallback, useMemo } from "react";
import { listUsers } from "../../api/generated/operations.ts";
import type { ConsoleUser } from "../../api/generated/types.ts";
import { useRead } from "../../query/use-read.ts";

/** The most users that the service returns at once. */
const limit = 60;

/** An operator who can be assigned. */
export interface OperatorName {
  id: string;
  name: string;
}

const noUsers: readonly ConsoleUser[] = [];

/**
 * Reads the operators once for all parts of a page. Returns none before the response, or if the stage uses an external
 * directory.
 */
const useUsers = (): readonly ConsoleUser[] => useRead(listUsers, { query: { limit } }).data?.data ?? noUsers;

const nameOf = ({ name, email }: ConsoleUser): string => name ?? email;

/** Returns the operators who may sign in, by name. */
export function useOperators(): OperatorName[] {
  return useUsers()
    .filter(({ status, role }) => status !== "disabled" && role !== null)
    .map((user) => ({ id: user.id, name: nameOf(user) }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/**
 * Returns a function that returns an operator's name by the subject of a token, also for disabled operators. For
 * machines, partners' users and unknown operators, the function returns the subject.
 */
export function useNameOfPerson(): (subject: string) => string {
  const users = useUsers();
  const names = useMemo(() => namesOfPersons(users), [users]);
  return useCallback((subject) => names.get(subject) ?? subject, [names]);
}

/** Returns the users' names, or their email addresses, by id. */
export const namesOfPersons = (users: readonly ConsoleUser[]): ReadonlyMap<string, string> =>
  new Map(users.map((user) => [user.id, nameOf(user)]));
