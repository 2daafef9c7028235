/** The operations of the user directory, each with its own permission. */
export const directoryActions = [
  "AdminAddUserToGroup",
  "AdminCreateUser",
  "AdminDisableUser",
  "AdminEnableUser",
  "AdminGetUser",
  "AdminListGroupsForUser",
  "AdminUpdateUserAttributes",
  "AdminUserGlobalSignOut",
  "CreateGroup",
  "ListUsersInGroup",
] as const;

/** See `directoryActions`. */
export type DirectoryAction = (typeof directoryActions)[number];

/** Permission for one operation of the stage's user directory: `directory:AdminGetUser`. */
export type DirectoryPermission = `directory:${DirectoryAction}`;
