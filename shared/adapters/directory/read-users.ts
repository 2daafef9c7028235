import * as z from "zod/mini";
import { operatorGroup } from "../../domain/access/console-claims.ts";
import { readConsoleRole } from "../../domain/access/console-roles.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { type ConsoleUser, scopeOfUser, type UserStatus } from "../../domain/users/console-user.ts";
import { callDirectory, nullFor } from "./call-directory.ts";
import {
  groupPageSchema,
  type listedUserSchema,
  readUserSchema,
  userPageSchema,
} from "./directory-answers.ts";

type DescribedUser = z.output<typeof listedUserSchema>;

/** The maximum number of users that the directory returns at once. */
const largestUserPage = 60;
/** The maximum number of groups in one response. A user is in one group. */
const mostGroups = 60;

/** Returns the group of a partner's users, or of the operators if `partnerId` is null. */
export const groupOf = (partnerId: string | null): string => partnerId ?? operatorGroup;

/**
 * Returns a page of a partner's users, or of the operators if `partnerId` is null, in the directory's order. The page
 * is empty if the partner has no users and therefore no group. The page is also empty if `partnerId` contains
 * characters that the name of a group cannot contain.
 * @param after `next` of the previous page; null for the first page
 * @throws Problem invalid_cursor when the directory no longer accepts `after`
 */
export async function listUsersOf(
  partnerId: string | null,
  { limit, after }: { limit: number; after: string | null },
): Promise<{ users: ConsoleUser[]; next: string | null }> {
  const answer = await callDirectory("directory:ListUsersInGroup", {
    GroupName: groupOf(partnerId),
    Limit: Math.min(limit, largestUserPage),
    ...(after !== null && { NextToken: after }),
  }).catch(nullFor("ResourceNotFoundException", "InvalidParameterException"));
  if (answer === null && after !== null) throw cursorIsRefused();
  if (answer === null) return { users: [], next: null };
  const { Users, NextToken = null } = z.parse(userPageSchema, answer);
  const users = Users.flatMap((user) => {
    const isMember = partnerId === null || attributesOf(user)["custom:partner_id"] === partnerId;
    return isMember ? [toConsoleUser(user, partnerId)] : [];
  });
  return { users, next: NextToken };
}

/**
 * Returns the user with an id; null if the user does not exist, or is neither an operator nor a user of a partner.
 */
export async function findUser(userId: string): Promise<ConsoleUser | null> {
  const found = await findMember(userId);
  if (found === null) return null;
  const isOperator = found.groups.includes(operatorGroup);
  const partnerId = isOperator ? null : attributesOf(found.user)["custom:partner_id"];
  return partnerId === undefined ? null : toConsoleUser(found.user, partnerId);
}

/**
 * Returns the id of the invited user with this email, who has not signed in yet. The invitation must be for this
 * partner, or for an operator if `partnerId` is null. The user must be in no other group. Returns null if there is no
 * such user.
 */
export async function findInvitedUser(email: string, partnerId: string | null): Promise<string | null> {
  const found = await findMember(email);
  if (found === null || statusOf(found.user) !== "invited") return null;
  if (found.groups.some((group) => group !== groupOf(partnerId))) return null;
  const { sub, "custom:partner_id": ownPartner = null } = attributesOf(found.user);
  return ownPartner === partnerId ? (sub ?? found.user.Username) : null;
}

async function findMember(idOrEmail: string): Promise<{ user: DescribedUser; groups: string[] } | null> {
  const answer = await callDirectory("directory:AdminGetUser", { Username: idOrEmail }).catch(
    nullFor("UserNotFoundException", "InvalidParameterException"),
  );
  if (answer === null) return null;
  const { UserAttributes, ...user } = z.parse(readUserSchema, answer);
  const inGroups = { Username: user.Username, Limit: mostGroups };
  const { Groups } = z.parse(
    groupPageSchema,
    await callDirectory("directory:AdminListGroupsForUser", inGroups),
  );
  return { user: { ...user, Attributes: UserAttributes }, groups: Groups.map(({ GroupName }) => GroupName) };
}

const cursorIsRefused = (): Problem =>
  new Problem("invalid_cursor", "The directory no longer accepts this cursor. Start again without a cursor.");

const attributesOf = ({ Attributes }: DescribedUser): Record<string, string | undefined> =>
  Object.fromEntries(Attributes.map(({ Name, Value }) => [Name, Value]));

function toConsoleUser(user: DescribedUser, partnerId: string | null): ConsoleUser {
  const { sub, email = "", name = null, "custom:console_role": role } = attributesOf(user);
  return {
    userId: sub ?? user.Username,
    ...{ email, name, partnerId },
    role: readConsoleRole(role, scopeOfUser({ partnerId })),
    status: statusOf(user),
    statusWhenEnabled: statusWhenEnabled(user),
    updatedAt: Math.round(user.UserLastModifiedDate * 1000),
  };
}

const statusOf = (user: DescribedUser): UserStatus => (user.Enabled ? statusWhenEnabled(user) : "disabled");

const statusWhenEnabled = ({ UserStatus }: DescribedUser) =>
  UserStatus === "FORCE_CHANGE_PASSWORD" ? "invited" : "active";
