import ColumnLayout from "@cloudscape-design/components/column-layout";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Toggle from "@cloudscape-design/components/toggle";
import { optionTokens } from "../../../../shared/domain/dealers/option-tokens.ts";
import type { VehicleCounts } from "../../api/generated/types.ts";
import {
  listOwnVehiclesAccidentGradeValues,
  listOwnVehiclesAuctionStatusValues,
  listOwnVehiclesBodyStyleValues,
  listOwnVehiclesColorValues,
  listOwnVehiclesExteriorGradeValues,
  listOwnVehiclesFuelValues,
  listOwnVehiclesTransmissionValues,
} from "../../api/generated/values.ts";
import { DayFilter, NumberFilter } from "../../components/filters/bound-filters.tsx";
import { ChoiceFilter, OneFilter } from "../../components/filters/choice-filter.tsx";
import { accidentGradeName, auctionResultNames, tokenName } from "../../vehicles/vehicle-words.ts";
import { filterLabels } from "./describe-filter.ts";
import { describeValueCount } from "./describe-value-count.ts";
import { type FilterName, searchBounds, type VehicleSearch } from "./vehicle-search.ts";

type NumberName = {
  [Name in FilterName]: VehicleSearch[Name] extends number | undefined ? Name : never;
}[FilterName];

interface FilterProps {
  search: VehicleSearch;
  onChange: (changes: Partial<VehicleSearch>) => void;
}

/** Filters with the number of cars next to their values; undefined while unknown. */
export interface CountedFilterProps extends FilterProps {
  counts: VehicleCounts | undefined;
}

/** Shows the filters of a search other than keyword, sources, make and model. */
export function MoreFilters({ search, counts, onChange }: CountedFilterProps) {
  const shared = { search, onChange };
  const counted = { ...shared, counts };
  return (
    <SpaceBetween size="m">
      <ColumnLayout columns={4} minColumnWidth={190}>
        <Bound name="price_min_usd" bounds={searchBounds.usd} {...shared} />
        <Bound name="price_max_usd" bounds={searchBounds.usd} {...shared} />
        <Bound name="year_min" bounds={searchBounds.year} {...shared} />
        <Bound name="year_max" bounds={searchBounds.year} {...shared} />
        <Bound name="mileage_max_km" bounds={searchBounds.mileageKm} {...shared} />
        <Some name="fuel" values={listOwnVehiclesFuelValues} nameOf={tokenName} {...counted} />
        <Some
          name="transmission"
          values={listOwnVehiclesTransmissionValues}
          nameOf={tokenName}
          {...counted}
        />
        <One name="color" values={listOwnVehiclesColorValues} {...counted} />
        <One name="body_style" values={listOwnVehiclesBodyStyleValues} {...counted} />
        <Some name="options_include" values={optionTokens} nameOf={tokenName} isSearchable {...counted} />
      </ColumnLayout>
      <AuctionFilters {...counted} />
    </SpaceBetween>
  );
}

/** Shows the filters that apply only to auction cars. */
function AuctionFilters({ search, counts, onChange }: CountedFilterProps) {
  const shared = { search, onChange };
  const counted = { ...shared, counts };
  return (
    <ColumnLayout columns={4} minColumnWidth={190}>
      <Some
        name="accident_grade"
        values={listOwnVehiclesAccidentGradeValues}
        nameOf={accidentGradeName}
        {...counted}
      />
      <Some name="exterior_grade" values={listOwnVehiclesExteriorGradeValues} nameOf={String} {...counted} />
      <Some
        name="auction_status"
        values={listOwnVehiclesAuctionStatusValues}
        nameOf={(value) => auctionResultNames[value]}
        {...counted}
      />
      <FormField label="Orders">
        <Toggle
          checked={search.orderable_only === true}
          onChange={({ detail }) => onChange({ orderable_only: detail.checked ? true : undefined })}
        >
          {filterLabels.orderable_only}
        </Toggle>
      </FormField>
      <Day name="auction_date_from" {...shared} />
      <Day name="auction_date_to" {...shared} />
      <Bound name="auction_count_min" bounds={searchBounds.appearances} {...shared} />
      <Bound name="auction_count_max" bounds={searchBounds.appearances} {...shared} />
    </ColumnLayout>
  );
}

function Bound(props: FilterProps & { name: NumberName; bounds: { least: number; most: number } }) {
  const { name, bounds, search, onChange } = props;
  return (
    <NumberFilter
      label={filterLabels[name]}
      value={search[name]}
      {...bounds}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
}

function Day({ name, search, onChange }: FilterProps & { name: "auction_date_from" | "auction_date_to" }) {
  return (
    <DayFilter
      label={`${filterLabels[name]} (Korea)`}
      value={search[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
}

function Some<Value extends string>(
  props: CountedFilterProps & {
    name: FilterName;
    values: readonly Value[];
    nameOf: (value: Value) => string;
    isSearchable?: true;
  },
) {
  const { name, search, counts, onChange, ...choice } = props;
  return (
    <FormField label={filterLabels[name]}>
      <ChoiceFilter
        label={filterLabels[name]}
        all="Any"
        chosen={search[name] as Value[] | undefined}
        detailOf={describeValueCount(counts, name)}
        onChange={(chosen) => onChange({ [name]: chosen })}
        {...choice}
      />
    </FormField>
  );
}

function One<Value extends string>(
  props: CountedFilterProps & { name: FilterName; values: readonly Value[] },
) {
  const { name, values, search, counts, onChange } = props;
  return (
    <FormField label={filterLabels[name]}>
      <OneFilter
        label={filterLabels[name]}
        all="Any"
        values={values}
        chosen={search[name] as Value | undefined}
        nameOf={tokenName}
        detailOf={describeValueCount(counts, name)}
        onChange={(chosen) => onChange({ [name]: chosen })}
      />
    </FormField>
  );
}
