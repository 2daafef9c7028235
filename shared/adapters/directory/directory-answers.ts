import * as z from "zod/mini";

/**
 * The maximum number of items in a list. A page has at most 60 users or groups, and a user has fewer than 100
 * attributes.
 */
const mostItems = 100;
const longestValue = 2048;
/** The limit that Cognito states for its tokens. */
const longestToken = 131_072;

const text = z.string().check(z.maxLength(longestValue));
const described = {
  Username: text,
  Enabled: z.boolean(),
  UserStatus: text,
  /** Seconds since 1970. */
  UserLastModifiedDate: z.number().check(z.minimum(0), z.maximum(1e11)),
};
const attributes = z.array(z.object({ Name: text, Value: z.optional(text) })).check(z.maxLength(mostItems));

/** A user in a list. */
export const listedUserSchema = z.object({ ...described, Attributes: attributes });

/** Response of `AdminGetUser`. */
export const readUserSchema = z.object({ ...described, UserAttributes: attributes });

/** Response of `ListUsersInGroup`. */
export const userPageSchema = z.object({
  Users: z.array(listedUserSchema).check(z.maxLength(mostItems)),
  NextToken: z.optional(z.string().check(z.maxLength(longestToken))),
});

/** Response of `AdminListGroupsForUser`. */
export const groupPageSchema = z.object({
  Groups: z.array(z.object({ GroupName: text })).check(z.maxLength(mostItems)),
});
