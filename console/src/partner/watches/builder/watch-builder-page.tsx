import { useSearch } from "@tanstack/react-router";
import { Page } from "../../../components/page.tsx";
import { ReadState } from "../../../components/read-state.tsx";
import { useRead } from "../../../query/use-read.ts";
import { partnerReads } from "../../partner-reads.ts";
import type { BuilderSearch } from "../watch-search.ts";
import { WatchBuilder } from "./watch-builder.tsx";

/** Creates a watch: empty, from a vehicle search, or with another watch's condition. */
export function WatchBuilderPage() {
  const { from, ...search } = useSearch({ strict: false }) as BuilderSearch;
  return (
    <Page
      title={from === undefined ? "New watch" : "Copy of a watch"}
      description="A buying condition that is compared with the market as it changes."
    >
      {from === undefined ? <WatchBuilder copied={null} search={search} /> : <CopiedBuilder watchId={from} />}
    </Page>
  );
}

function CopiedBuilder({ watchId }: { watchId: string }) {
  const query = useRead(...partnerReads.watch(watchId));
  return (
    <ReadState query={query}>
      {(watch) => <WatchBuilder key={watchId} copied={watch} search={{}} />}
    </ReadState>
  );
}
