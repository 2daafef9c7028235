import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import ProgressBar from "@cloudscape-design/components/progress-bar";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useParams } from "@tanstack/react-router";
import type { InventoryBatch } from "../../api/generated/types.ts";
import { Page } from "../../components/page.tsx";
import { useFollow } from "../../components/page-link.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf, withSearch } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorMessages } from "../operator-messages.ts";
import { operatorReads } from "../operator-reads.ts";
import { BatchStatus, isFinal } from "./batch-status.tsx";
import { HeldRemovals } from "./held-removals.tsx";
import { houseMessages } from "./house-messages.ts";
import { batchKindMessages, inventoryMessages } from "./inventory-messages.ts";
import { RejectedRows } from "./rejected-rows.tsx";

const followMilliseconds = 2_000;

/** Shows one batch and polls it until it is final: progress, counts, rejected rows. */
export function BatchPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const say = useMessages(inventoryMessages);
  const formatHouse = useMessages(houseMessages);
  const query = useRead(...operatorReads.batch(id), {
    refreshMilliseconds: (batch) => (batch !== undefined && isFinal(batch) ? false : followMilliseconds),
  });
  const { data: batch } = query;
  const title =
    batch === undefined ? id : say("batch", { sequence: batch.sequence, house: formatHouse(batch.source) });
  return (
    <Page title={title} actions={batch?.status === "awaiting_upload" && <UploadLink batch={batch} />}>
      <ReadState query={query}>
        {(read) => (
          <SpaceBetween size="l">
            {read.refusal_reason !== null && (
              <Alert type="error" header={say("refusal")}>
                <SpaceBetween size="xxs">
                  <div>{read.refusal_reason}</div>
                  <div>{say("refusalNote")}</div>
                </SpaceBetween>
              </Alert>
            )}
            <HeldRemovals batch={read} />
            <BatchFacts batch={read} />
            <RejectedRows batch={read} />
          </SpaceBetween>
        )}
      </ReadState>
    </Page>
  );
}

function UploadLink({ batch }: { batch: InventoryBatch }) {
  const say = useMessages(inventoryMessages);
  const { environment } = useConsole();
  const follow = useFollow();
  const { source, kind, sequence } = batch;
  const href = withSearch(pathOf(environment, "operator", "inventory", "upload"), {
    ...{ source, kind, sequence: String(sequence) },
  });
  return (
    <Button variant="primary" href={href} onFollow={follow}>
      {say("uploadThis")}
    </Button>
  );
}

function BatchFacts({ batch }: { batch: InventoryBatch }) {
  const say = useMessages(inventoryMessages);
  const formatShared = useMessages(operatorMessages);
  const formatHouse = useMessages(houseMessages);
  const formatKind = useMessages(batchKindMessages);
  const zone = useZone();
  const { counts, status, progress_pct: progress } = batch;
  const names = ["rows", "added", "changed", "unchanged", "removed", "rejected"] as const;
  return (
    <Container>
      <SpaceBetween size="m">
        {status === "processing" && <ProgressBar label={say("progress")} value={progress} />}
        <KeyValuePairs
          columns={4}
          items={[
            { label: formatShared("status"), value: <BatchStatus status={status} /> },
            { label: say("house"), value: formatHouse(batch.source) },
            { label: say("kind"), value: formatKind(batch.kind) },
            { label: say("sequence"), value: batch.sequence },
            ...names.map((name) => ({ label: say(name), value: formatNumber(counts[name]) })),
            { label: say("announced"), value: formatTime(batch.created_at, zone) },
            { label: say("updated"), value: formatTime(batch.updated_at, zone) },
          ]}
        />
      </SpaceBetween>
    </Container>
  );
}
