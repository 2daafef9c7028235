import ColumnLayout from "@cloudscape-design/components/column-layout";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Toggle from "@cloudscape-design/components/toggle";
import {
  type ConditionField,
  filterGroups,
  levelledFilters,
  namedFilters,
  signalChoices,
  signalPath,
} from "./condition-fields.ts";
import { type ConditionFormProps, ConditionInput } from "./condition-input.tsx";
import { isGiven } from "./condition-values.ts";
import { AllowedInput, LevelInput } from "./flexibility-input.tsx";

/** Shows all fields of a condition: filters with their tolerance, and signals. */
export function ConditionForm(props: ConditionFormProps) {
  return (
    <SpaceBetween size="l">
      {filterGroups.map(({ title, fields }) => (
        <Container key={title} header={<Header variant="h2">{title}</Header>}>
          <ColumnLayout columns={2}>
            {fields.map((field) => (
              <Filter key={field.path} field={field} {...props} />
            ))}
          </ColumnLayout>
        </Container>
      ))}
      <Signals {...props} />
    </SpaceBetween>
  );
}

/** Shows a filter and, when it is filled in, its tolerance. */
function Filter({ field, ...form }: ConditionFormProps & { field: ConditionField }) {
  const { values, faults, suggestions, onChange } = form;
  const name = field.path.slice("filters.".length);
  const shared = { values, faults, onChange };
  const given = isGiven(values, field.path);
  return (
    <SpaceBetween size="xs">
      <ConditionInput field={field} {...form} />
      {given && levelledFilters.some((one) => one === name) && (
        <LevelInput name={name} label={field.label} {...shared} />
      )}
      {given && namedFilters.some((one) => one === name) && (
        <AllowedInput
          name={name}
          label={field.label}
          known={field.choices ?? suggestions[field.path] ?? []}
          {...shared}
        />
      )}
    </SpaceBetween>
  );
}

function Signals(form: ConditionFormProps) {
  const { values, onChange } = form;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Without signals, a car only has to pass the filters. With several signals, at least one must apply."
        >
          Signals
        </Header>
      }
    >
      <SpaceBetween size="m">
        {signalChoices.map(({ signal, label, hint, bounds }) => {
          const isWanted = isGiven(values, signalPath(signal));
          return (
            <SpaceBetween key={signal} size="xs">
              <Toggle
                checked={isWanted}
                description={hint}
                onChange={({ detail }) => onChange({ [signalPath(signal)]: detail.checked ? "true" : "" })}
              >
                {label}
              </Toggle>
              {isWanted && (
                <ColumnLayout columns={3}>
                  {bounds.map((field) => (
                    <ConditionInput key={field.path} field={field} {...form} />
                  ))}
                </ColumnLayout>
              )}
            </SpaceBetween>
          );
        })}
      </SpaceBetween>
    </Container>
  );
}
