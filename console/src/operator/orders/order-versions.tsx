import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { getOperatorOrderReceipt, listOrderVersions } from "../../api/generated/operations.ts";
import type { OperatorOrder, OrderVersion } from "../../api/generated/types.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { formMessages } from "../../components/forms/form-messages.ts";
import { JsonViewer } from "../../components/json-viewer.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { timeColumnWidth } from "../../components/lists/time-column.ts";
import { OrderStatus } from "../../components/orders/order-status.tsx";
import { ReceiptState } from "../../components/orders/receipt-state.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { readKoreanTime, writeKoreanTime } from "../../format/korean-time.ts";
import { formatTime, formatTimeExactly } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { useNameOfPerson } from "../assignments/use-operators.ts";
import { operatorMessages } from "../operator-messages.ts";
import { ChangeList } from "./change-list.tsx";
import { orderMessages } from "./order-messages.ts";
import type { OrderPageSearch } from "./order-search.ts";

/** The versions of an order, or the version at an instant. */
export function OrderVersions({ order }: { order: OperatorOrder }) {
  const [search, changeSearch] = usePageSearch<OrderPageSearch>();
  return (
    <SpaceBetween size="m">
      <ReceiptState operation={getOperatorOrderReceipt} order={order} events={null} />
      <AsOfChoice
        key={search.as_of ?? ""}
        asOf={search.as_of}
        onChange={(as_of) => changeSearch({ as_of })}
      />
      {search.as_of === undefined ? (
        <AllVersions orderId={order.id} cursor={search.cursor} />
      ) : (
        <VersionAsOf orderId={order.id} asOf={search.as_of} />
      )}
    </SpaceBetween>
  );
}

function AsOfChoice(props: { asOf: string | undefined; onChange: (asOf: string | undefined) => void }) {
  const { asOf, onChange } = props;
  const say = useMessages(orderMessages);
  const formatForm = useMessages(formMessages);
  const [text, setText] = useState(asOf === undefined ? "" : writeKoreanTime(asOf));
  const instant = readKoreanTime(text);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (instant !== null) onChange(instant);
      }}
    >
      <FormField
        label={say("asOf")}
        constraintText={formatForm("timeHint")}
        errorText={text !== "" && instant === null ? say("asOfFault") : undefined}
      >
        <SpaceBetween direction="horizontal" size="xs">
          <Input value={text} onChange={({ detail }) => setText(detail.value)} />
          <Button disabled={instant === null}>{say("asOfShow")}</Button>
          {asOf !== undefined && (
            <Button formAction="none" variant="link" onClick={() => onChange(undefined)}>
              {say("asOfClear")}
            </Button>
          )}
        </SpaceBetween>
      </FormField>
    </form>
  );
}

function VersionAsOf({ orderId, asOf }: { orderId: string; asOf: string }) {
  const say = useMessages(orderMessages);
  const zone = useZone();
  const nameOf = useNameOfPerson();
  const query = useRead(listOrderVersions, { path: { id: orderId }, query: { as_of: asOf } });
  return (
    <ReadState query={query}>
      {({ data: [version] }) =>
        version === undefined ? (
          <StatusIndicator type="info">{say("asOfNone")}</StatusIndicator>
        ) : (
          <Container
            header={
              <Header
                variant="h2"
                description={`${say("version")} ${version.version}, ${formatTimeExactly(version.at, zone)}, ${nameOf(version.by)}`}
              >
                {say("asOfTitle", { at: formatTime(asOf, zone) })}
              </Header>
            }
          >
            <SpaceBetween size="s">
              <OrderStatus status={version.order.status} />
              <JsonViewer value={version.order} label={say("asOfTitle", { at: formatTime(asOf, zone) })} />
            </SpaceBetween>
          </Container>
        )
      }
    </ReadState>
  );
}

function AllVersions({ orderId, cursor }: { orderId: string; cursor: string | undefined }) {
  const say = useMessages(orderMessages);
  const query = useRead(
    listOrderVersions,
    { path: { id: orderId }, query: { cursor } },
    { keepPrevious: true },
  );
  return (
    <CursorTable
      name="order-versions"
      query={query}
      file={useListFile(`versions-${orderId}`, listOrderVersions, { path: { id: orderId } })}
      columns={useColumns(query.data?.data ?? [])}
      trackBy={({ version }) => String(version)}
      label={say("versions")}
      cursor={cursor}
      empty={say("noVersions")}
    />
  );
}

function useColumns(versions: readonly OrderVersion[]): ListColumn<OrderVersion>[] {
  const say = useMessages(orderMessages);
  const formatShared = useMessages(operatorMessages);
  const zone = useZone();
  const nameOf = useNameOfPerson();
  const before = new Map(versions.map((one) => [one.version, one.order]));
  return [
    {
      id: "version",
      header: say("version"),
      sortBy: ({ version }) => version,
      cell: ({ version }) => version,
      isRowHeader: true,
    },
    {
      id: "at",
      header: say("at"),
      minWidth: timeColumnWidth,
      sortBy: ({ at }) => at,
      cell: ({ at }) => formatTimeExactly(at, zone),
    },
    { id: "by", header: say("by"), cell: ({ by }) => <bdi>{nameOf(by)}</bdi> },
    {
      ...{ id: "status", header: formatShared("status") },
      cell: ({ order }) => <OrderStatus status={order.status} />,
    },
    {
      ...{ id: "changes", header: say("changes"), isWide: true },
      cell: ({ version, order }) => {
        const previous = before.get(version - 1);
        if (previous !== undefined) return <ChangeList before={previous} after={order} />;
        return say(version === 1 ? "first" : "changesElsewhere");
      },
    },
  ];
}
