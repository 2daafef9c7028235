import { createRequestSearch } from "../../api/generated/operations.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { useRead } from "../../query/use-read.ts";
import { useWrite } from "../../query/use-write.ts";
import { operatorReads } from "../operator-reads.ts";
import { type AskedSearch, bodyOf, type RequestAddress } from "./request-address.ts";

const followMilliseconds = 1_000;

/** Starts searches, and polls the search in the URL until it ends. */
export function useRequestSearch() {
  const [address, changeAddress] = usePageSearch<RequestAddress>();
  const { search: id } = address;
  const write = useWrite(createRequestSearch, { alsoChanges: ["audit"] });
  const query = useRead(...operatorReads.requestSearch(id ?? ""), {
    enabled: id !== undefined,
    refreshMilliseconds: (latest) => (latest?.status === "running" ? followMilliseconds : false),
  });
  const start = (asked: AskedSearch) => {
    changeAddress({ ...asked, search: undefined });
    write.mutate(
      { body: bodyOf(asked) },
      { onSuccess: ({ id: search }) => changeAddress({ ...asked, search }) },
    );
  };
  return { address, start, isStarting: write.isPending, refusal: write.error, query };
}
