import { consoleUserSchema } from "../../contract/resources/users/console-user.ts";
import { presenter } from "../../contract/schema/convert.ts";
import type { ConsoleUser } from "../../domain/users/console-user.ts";

const present = presenter(consoleUserSchema, ["userId", "statusWhenEnabled"]);

/** Returns a user as the console API shows it. */
export const presentUser = (user: ConsoleUser) => present({ ...user, id: user.userId });
