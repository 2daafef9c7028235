import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import Container from "@cloudscape-design/components/container";
import Form from "@cloudscape-design/components/form";
import FormField from "@cloudscape-design/components/form-field";
import Grid from "@cloudscape-design/components/grid";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { createOwnWatch } from "../../../api/generated/operations.ts";
import type { Watch } from "../../../api/generated/types.ts";
import { useRoleRefusal } from "../../../auth/use-role-refusal.ts";
import { ErrorText } from "../../../components/error-pane.tsx";
import { useFirstField } from "../../../components/forms/use-first-field.ts";
import { WriteButton } from "../../../components/forms/write-button.tsx";
import { PageLink } from "../../../components/page-link.tsx";
import { pathOf } from "../../../router/paths.ts";
import { useConsole } from "../../../start/console-context.ts";
import { describeFilter } from "../../vehicles/describe-filter.ts";
import type { VehicleSearch } from "../../vehicles/vehicle-search.ts";
import { conditionOfSearch } from "../watch-of-search.ts";
import { ConditionForm } from "./condition-form.tsx";
import { CountStatus, LiveCount } from "./live-count.tsx";
import { NotifiedEndpoints } from "./notified-endpoints.tsx";
import { PastResult } from "./past-result.tsx";
import { type Building, useBuilding } from "./use-building.ts";
import { WatchLimits } from "./watch-limits.tsx";

const columns = [{ colspan: { default: 12, s: 7 } }, { colspan: { default: 12, s: 5 } }];

/**
 * Shows the form of a new watch, with a live match count and errors at their fields.
 *
 * @param copied the watch whose condition is the initial value
 * @param search otherwise, the vehicle search whose filters are the initial value
 */
export function WatchBuilder({ copied, search }: { copied: Watch | null; search: VehicleSearch }) {
  const building = useBuilding(copied, search);
  return (
    <Grid gridDefinition={columns}>
      <BuilderForm building={building} copied={copied} search={search} />
      {/* Rendered outside the form, because the buttons in this column must not submit the form. */}
      <div className="beside-form">
        <SpaceBetween size="l">
          <LiveCount query={building.count} />
          <PastResult condition={building.condition} />
          <NotifiedEndpoints />
          <WatchLimits />
        </SpaceBetween>
      </div>
    </Grid>
  );
}

function BuilderForm(props: { building: Building; copied: Watch | null; search: VehicleSearch }) {
  const { building, copied, search } = props;
  const { environment } = useConsole();
  const { draft, faults, warnings, suggestions, count, create } = building;
  const refusal = useRoleRefusal(createOwnWatch);
  const form = useFirstField<HTMLFormElement>();
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal === null) create.send();
      }}
    >
      <Form
        actions={
          <SpaceBetween direction="horizontal" size="s" alignItems="center">
            <CountStatus query={count} />
            <PageLink href={pathOf(environment, "watches")}>Cancel</PageLink>
            <WriteButton operation={createOwnWatch} variant="primary" loading={create.isBusy}>
              Create watch
            </WriteButton>
          </SpaceBetween>
        }
        errorText={create.error === null ? undefined : <ErrorText error={create.error} />}
      >
        <SpaceBetween size="l">
          <Restored building={building} />
          <LeftFilters search={search} />
          <NameAndFormer building={building} copied={copied} />
          <ConditionForm
            values={draft.values.condition}
            onChange={building.changeCondition}
            {...{ suggestions, faults, warnings }}
          />
        </SpaceBetween>
      </Form>
    </form>
  );
}

/** Lists the search filters that a watch does not support. */
function LeftFilters({ search }: { search: VehicleSearch }) {
  const { left } = conditionOfSearch(search);
  if (left.length === 0) return null;
  return (
    <Alert type="info" header="Some filters were not copied">
      {left.map((name) => describeFilter(search, name)).join("; ")}. A watch does not support these filters or
      accepts only one value per filter.
    </Alert>
  );
}

function Restored({ building: { draft } }: { building: Building }) {
  if (!draft.isRestored) return null;
  return (
    <Alert
      action={
        <Button formAction="none" onClick={draft.reset}>
          Start over
        </Button>
      }
    >
      Your unsaved changes were restored.
    </Alert>
  );
}

function NameAndFormer({ building, copied }: { building: Building; copied: Watch | null }) {
  const { draft, faults } = building;
  return (
    <Container>
      <SpaceBetween size="m">
        <FormField label="Name" constraintText="Your name for the watch." errorText={faults.name}>
          <Input
            value={draft.values.name}
            autoComplete={false}
            onChange={({ detail }) => draft.change({ name: detail.value })}
          />
        </FormField>
        {copied !== null && !copied.paused && (
          <Checkbox
            checked={draft.values.pausesCopied}
            description="Otherwise, both watches send alerts for the same cars."
            onChange={({ detail }) => draft.change({ pausesCopied: detail.checked })}
          >
            Pause "{copied.name}" when the new watch is created
          </Checkbox>
        )}
      </SpaceBetween>
    </Container>
  );
}
