import { presentCheckpoint } from "../../../shared/application/checkpoints/list-checkpoints.ts";
import { writeCheckpoint } from "../../../shared/application/checkpoints/write-checkpoint.ts";
import { createCheckpointRoute } from "../../../shared/contract/routes/statements/create-checkpoint.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/events/checkpoints` */
export const handler = partnerHandler(createCheckpointRoute, async ({ caller, now }) => {
  const { jws, isNew } = await writeCheckpoint(caller.partnerId, now);
  return { status: isNew ? 201 : 200, body: presentCheckpoint(jws) };
});
