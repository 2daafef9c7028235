import * as z from "zod/mini";
import { usageDayLimit } from "../../../domain/access/day-calls.ts";
import { responseList, responseText } from "../../schema/response-values.ts";
import { keyFields } from "./api-key.ts";

const calls = (limit: string) =>
  z.int().check(z.describe(`Calls that count against the limit \`${limit}\`.`));

const ofEachLimit = {
  read_heavy: calls("read-heavy"),
  read_light: calls("read-light"),
  write: calls("write"),
};

/** The calls per minute of each limit. */
export const callLimitsSchema = z
  .object(ofEachLimit)
  .check(z.meta({ id: "CallLimits", description: "Calls per minute that each limit allows a key." }));

const callsByLimitSchema = z
  .object(ofEachLimit)
  .check(z.meta({ id: "CallsByLimit", description: "Number of calls that count against each limit." }));

const dayUsageSchema = z
  .object({
    date: responseText("2026-11-20".length).check(
      z.meta({ description: "The Korean day, `YYYY-MM-DD`.", examples: ["2026-11-20"] }),
    ),
    calls: callsByLimitSchema,
    busiest_minute: callsByLimitSchema,
  })
  .check(
    z.meta({
      id: "DayUsage",
      description:
        "Calls of a key on one Korean day, including the current minute. `busiest_minute` is the highest number of calls in one minute, separately for each limit. Calls beyond a limit are not counted.",
    }),
  );

/** The budget of a key, its usage, and its calls by day. */
export const keyUsageSchema = z
  .object({
    key_id: keyFields.id,
    name: keyFields.name,
    last_four: keyFields.last_four,
    status: keyFields.status,
    limit: keyFields.quota_limit,
    used: keyFields.quota_used,
    remaining: z.nullable(z.int()).check(z.describe("Calls left; null for unlimited.")),
    last_used_at: keyFields.last_used_at,
    days: responseList(dayUsageSchema, usageDayLimit).check(
      z.describe(`Days among the last ${usageDayLimit} on which the key was used, newest first.`),
    ),
  })
  .check(z.meta({ id: "KeyUsage", description: "Calls of one key." }));
