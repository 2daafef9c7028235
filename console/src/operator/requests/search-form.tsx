import Container from "@cloudscape-design/components/container";
import Form from "@cloudscape-design/components/form";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { createRequestSearch } from "../../api/generated/operations.ts";
import { formMessages } from "../../components/forms/form-messages.ts";
import { useFirstField } from "../../components/forms/use-first-field.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { readKoreanTime, writeKoreanTime } from "../../format/korean-time.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { type AskedSearch, type RequestAddress, searchedHours } from "./request-address.ts";
import { hourMessages, requestMessages } from "./request-messages.ts";

/** Accepts the id of a request or a partner, and the period to search. */
export function SearchForm(props: {
  address: RequestAddress;
  isBusy: boolean;
  onSearch: (asked: AskedSearch) => void;
}) {
  const { address, isBusy, onSearch } = props;
  const form = useFirstField<HTMLFormElement>();
  const say = useMessages(requestMessages);
  const formatForm = useMessages(formMessages);
  const formatHours = useMessages(hourMessages);
  const [what, setWhat] = useState(address.what ?? "");
  const [hours, setHours] = useState(address.hours ?? "24");
  const [until, setUntil] = useState(address.until === undefined ? "" : writeKoreanTime(address.until));
  const asked = { what: what.trim(), hours, until: readKoreanTime(until) ?? undefined };
  const isNoTime = until.trim() !== "" && asked.until === undefined;
  const options = searchedHours.map((value) => ({ value, label: formatHours(value) }));
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (asked.what !== "" && !isNoTime) onSearch(asked);
      }}
    >
      <Form
        actions={
          <WriteButton
            operation={createRequestSearch}
            variant="primary"
            loading={isBusy}
            disabled={asked.what === "" || isNoTime}
          >
            {say("search")}
          </WriteButton>
        }
      >
        <Container>
          <SpaceBetween size="m">
            <FormField label={say("what")} description={say("whatHint")}>
              <Input value={what} autoComplete={false} onChange={({ detail }) => setWhat(detail.value)} />
            </FormField>
            <FormField label={say("hours")}>
              <Select
                options={options}
                selectedOption={options.find(({ value }) => value === hours) ?? null}
                onChange={({ detail }) =>
                  setHours(searchedHours.find((value) => value === detail.selectedOption.value) ?? "24")
                }
              />
            </FormField>
            <FormField label={say("until")} errorText={isNoTime ? formatForm("timeFault") : undefined}>
              <Input
                value={until}
                placeholder="2026-11-22 09:30"
                autoComplete={false}
                onChange={({ detail }) => setUntil(detail.value)}
              />
            </FormField>
          </SpaceBetween>
        </Container>
      </Form>
    </form>
  );
}
