import ColumnLayout from "@cloudscape-design/components/column-layout";
import Container from "@cloudscape-design/components/container";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { listOwnVehiclesSourceValues } from "../../api/generated/values.ts";
import { ChoiceFilter, OneFilter } from "../../components/filters/choice-filter.tsx";
import { IdFilter } from "../../components/filters/id-filter.tsx";
import { useRead } from "../../query/use-read.ts";
import { sourceName } from "../../vehicles/vehicle-words.ts";
import { partnerReads } from "../partner-reads.ts";
import { describeFilter, filterLabels } from "./describe-filter.ts";
import { describeValueCount } from "./describe-value-count.ts";
import { asksDealers } from "./evaluate-search.ts";
import { type CountedFilterProps, MoreFilters } from "./more-filters.tsx";
import { useVehicleCounts } from "./use-vehicle-counts.ts";
import { activeFilters, type FilterName, type VehicleSearch } from "./vehicle-search.ts";
import {
  listMakes,
  listModels,
  listSubModels,
  modelCount,
  withMakes,
  withModels,
} from "./vehicle-vocabulary.ts";

/** The filters that are always shown. */
const firstFilters: readonly FilterName[] = ["keyword", "make", "model", "sub_model"];

/** Shows every filter of the vehicle search: common filters first, and the others below. */
export function SearchForm(props: {
  search: VehicleSearch;
  onChange: (changes: Partial<VehicleSearch>) => void;
}) {
  const { search, onChange } = props;
  const counts = useVehicleCounts(search);
  const others = activeFilters(search).filter((name) => !firstFilters.includes(name));
  return (
    <Container>
      <SpaceBetween size="m">
        <FirstFilters search={search} counts={counts} onChange={onChange} />
        <ExpandableSection
          headerText={others.length === 0 ? "More filters" : `More filters (${others.length} set)`}
          headerDescription={others.map((name) => describeFilter(search, name)).join("; ")}
        >
          <MoreFilters search={search} counts={counts} onChange={onChange} />
        </ExpandableSection>
      </SpaceBetween>
    </Container>
  );
}

function FirstFilters({ search, counts, onChange }: CountedFilterProps) {
  const { data: facets } = useRead(...partnerReads.vehicleFacets(search), { keepPrevious: true });
  const subModels = listSubModels(facets, search);
  return (
    <ColumnLayout columns={4} minColumnWidth={190}>
      <FormField label={filterLabels.keyword}>
        <IdFilter
          label="In make, model and trim"
          value={search.keyword}
          onChange={(keyword) => onChange({ keyword })}
        />
      </FormField>
      <FormField label={filterLabels.source}>
        <ChoiceFilter
          label={filterLabels.source}
          all="All auctions"
          values={listOwnVehiclesSourceValues}
          chosen={search.source}
          nameOf={sourceName}
          detailOf={describeValueCount(counts, "source")}
          onChange={(source) => onChange({ source })}
        />
      </FormField>
      <FormField label={filterLabels.make}>
        <ChoiceFilter
          label={filterLabels.make}
          all="All makes"
          isSearchable
          values={listMakes(facets, search)}
          chosen={search.make}
          nameOf={String}
          detailOf={describeValueCount(counts, "make") ?? ((make) => modelCount(facets, make))}
          onChange={(make) => onChange(withMakes(facets, search, make))}
        />
      </FormField>
      <FormField
        label={filterLabels.model}
        constraintText={search.make === undefined ? "Choose a make first." : undefined}
      >
        <ChoiceFilter
          label={filterLabels.model}
          all="All models"
          isSearchable
          values={listModels(facets, search)}
          chosen={search.model}
          nameOf={String}
          detailOf={describeValueCount(counts, "model")}
          onChange={(model) => onChange(withModels(facets, search, model))}
        />
      </FormField>
      {asksDealers(search) && subModels.length > 0 && (
        <FormField label={filterLabels.sub_model}>
          <OneFilter
            label={filterLabels.sub_model}
            all="All variants"
            values={subModels}
            chosen={search.sub_model}
            nameOf={String}
            onChange={(sub_model) => onChange({ sub_model })}
          />
        </FormField>
      )}
    </ColumnLayout>
  );
}
