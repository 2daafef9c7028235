import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Account } from "../../api/generated/types.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { Page } from "../../components/page.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { WrittenText } from "../../components/written-text.tsx";
import { formatMoney } from "../../format/money.ts";
import { formatSpan, formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { partnerReads } from "../partner-reads.ts";

/** Shows the terms agreed with the operator. */
export function AccountPage() {
  const query = useRead(...partnerReads.account());
  return (
    <Page title="Account" description="Your agreement with the operator. Only the operator can change it.">
      <ReadState query={query}>
        {(account) => (
          <SpaceBetween size="l">
            <Settings account={account} />
            <Consignee account={account} />
          </SpaceBetween>
        )}
      </ReadState>
    </Page>
  );
}

const yesOrNo = (value: boolean): string => (value ? "Yes" : "No");

function Settings({ account }: { account: Account }) {
  const zone = useZone();
  const { discount_config: discount } = account;
  return (
    <Container header={<Header variant="h2">Agreement</Header>}>
      <KeyValuePairs
        columns={3}
        items={[
          { label: "Business", value: account.name },
          { label: "Contact", value: account.contact_email },
          { label: "Account id", value: <CopyId id={account.id} isShown /> },
          { label: "Invoice number prefix", value: account.invoice_prefix },
          { label: "Production keys", value: account.production_approved ? "Approved" : "Not approved yet" },
          { label: "Trial", value: yesOrNo(account.trial) },
          {
            label: "Active keys",
            value: `${account.active_key_count}${account.key_limit === null ? "" : ` of ${account.key_limit}`}`,
          },
          {
            label: "Orders close",
            value: `${formatSpan(account.order_lead_minutes * 60_000, "en")} before the auction`,
          },
          {
            label: "Inspection requests close",
            value: `at the end of the day, ${account.inspection_window_days} days before the auction (${account.timezone})`,
          },
          { label: "History lookups", value: yesOrNo(account.history_lookup_enabled) },
          { label: "Fixed discount", value: formatMoney(discount.fixed_discount_amount, "USD") },
          { label: "Commission", value: formatMoney(discount.commission_amount, "USD") },
          { label: "Since", value: formatTime(account.created_at, zone) },
        ]}
      />
    </Container>
  );
}

function Consignee({ account: { consignee } }: { account: Account }) {
  if (consignee === null) return null;
  return (
    <Container header={<Header variant="h2">Consignee on your invoices</Header>}>
      <KeyValuePairs
        columns={3}
        items={[
          { label: "Name", value: <WrittenText text={consignee.name} /> },
          { label: "Address", value: <WrittenText text={consignee.address} /> },
          { label: "Email", value: consignee.email ?? "–" },
          { label: "Telephone", value: consignee.phone ?? "–" },
          { label: "Registration", value: consignee.company_registration ?? "–" },
        ]}
      />
    </Container>
  );
}
