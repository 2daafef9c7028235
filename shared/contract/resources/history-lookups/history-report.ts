import * as z from "zod/mini";
import {
  damagePayers,
  incidentExtents,
  mileageSources,
  ownershipChangeKinds,
  recallStatuses,
  registrationStatuses,
  vehicleUses,
} from "../../../domain/history/history-report.ts";
import { reportLimits } from "../../../domain/history/report-limits.ts";
import { responseList, responseText } from "../../schema/response-values.ts";

const text = (description: string) =>
  z.nullable(responseText(reportLimits.text)).check(z.describe(description));
const count = (description: string) => z.nullable(z.int()).check(z.describe(description));
const won = (description: string) => z.nullable(z.int()).check(z.describe(`${description} Whole won.`));
const flag = (description: string) => z.nullable(z.boolean()).check(z.describe(description));
const day = (description: string) =>
  z
    .nullable(responseText("2021-09-27".length))
    .check(z.meta({ description: `${description} \`YYYY-MM-DD\`.`, examples: ["2021-09-27"] }));
const month = (description: string) =>
  z
    .nullable(responseText("2021-09".length))
    .check(z.meta({ description: `${description} \`YYYY-MM\`.`, examples: ["2021-09"] }));
const term = <const Terms extends readonly string[]>(terms: Terms, description: string) =>
  z.nullable(z.enum(terms)).check(z.describe(description));
const named = <Shape extends z.core.$ZodLooseShape>(id: string, description: string, shape: Shape) =>
  z.object(shape).check(z.meta({ id, description }));

const vehicleSchema = named("ReportedVehicle", "The car as the source knows it.", {
  plate_masked: text("License plate, its last digits hidden. The only field that may contain Hangul."),
  vin: text("Vehicle identification number."),
  manufacturer: text("Maker; `unknown` if we have no English name for it."),
  model: text("Model; `unknown` if we have no English name for it."),
  model_year: count("Model year."),
  body_type: text("Kind of body."),
  fuel: text("Fuel."),
  displacement_cc: count("Displacement in cubic centimeters."),
});

const registrationSchema = named("ReportedRegistration", "The registration of the car.", {
  first_registered_on: day("First registration."),
  status: term(registrationStatuses, "Whether the car is registered in Korea."),
  deregistered_on: day("When the car was deregistered."),
  current_use: term(vehicleUses, "Registered use."),
});

const ownershipChangeSchema = named("OwnershipChange", "A change in the register.", {
  changed_on: day("Date of the change."),
  kind: term(ownershipChangeKinds, "What changed."),
  plate_masked: text("The plate from then on, masked. May contain Hangul."),
  use: term(vehicleUses, "Registered use of the car from then on."),
});

const damageClaimSchema = named("DamageClaim", "An insurance claim.", {
  occurred_on: day("Day of the accident."),
  paid_by: term(damagePayers, "Whose insurer paid the claim."),
  insurance_paid_krw: won("Amount that the insurer paid."),
  repair_cost_krw: won("Cost of the repair."),
  parts_krw: won("Part of the repair cost: parts."),
  labor_krw: won("Part of the repair cost: labor."),
  paint_krw: won("Part of the repair cost: paint."),
  settled: flag("Whether the claim is closed; the amounts of an open claim are estimates."),
});

const specialIncidentSchema = named("SpecialIncident", "An incident of the special history.", {
  occurred_on: day("Date of the incident."),
  extent: term(incidentExtents, "All of the car or part of it; `recovered` for a stolen car that was found."),
});
const incidents = (description: string) =>
  z.nullable(responseList(specialIncidentSchema, reportLimits.entries)).check(z.describe(description));

const specialHistorySchema = named("SpecialHistory", "Events that permanently reduce a car's value.", {
  total_loss: incidents("Total losses."),
  flood: incidents("Floodings."),
  theft: incidents("Thefts."),
});

const uninsuredPeriodSchema = named(
  "UninsuredPeriod",
  "A period without own-damage insurance. The first and the last month are included.",
  {
    from_month: month("First month."),
    to_month: month("Last month; null while the period lasts."),
  },
);

const mileageReadingSchema = named("MileageReading", "A reading of the odometer.", {
  read_on: day("Date of the reading."),
  mileage_km: count("Kilometres."),
  source: term(mileageSources, "Origin of the reading."),
});

const usageHistorySchema = named("UsageHistory", "Uses for which the car was ever registered.", {
  rental: flag("Rental car."),
  commercial: flag("Commercial use, such as a taxi."),
  government: flag("Government use."),
});

const recallRecordSchema = named("RecallRecord", "Recalls of the maker.", {
  open_count: count("Number of recalls that have not been carried out, as stated by the source."),
  campaigns: z
    .nullable(
      responseList(
        named("RecallCampaign", "A recall.", {
          announced_on: day("When the recall was announced."),
          component: text("The affected part."),
          status: term(recallStatuses, "Whether the recall was carried out."),
        }),
        reportLimits.entries,
      ),
    )
    .check(z.describe("The recalls one by one.")),
});

const valueRangeSchema = named(
  "ValueRange",
  "The insurers' valuation of comparable cars: a reference for premiums, not a market price.",
  {
    basis: z.literal("insurance_reference"),
    low_krw: won("Lower end."),
    high_krw: won("Upper end."),
    as_of_month: month("Month of the valuation."),
  },
);

const summarySchema = named(
  "ReportSummary",
  "Counts as the source states them; they can differ from the lengths of the lists.",
  {
    owner_change_count: count("Changes of owner."),
    plate_change_count: count("Changes of plate."),
    own_damage_count: count("Claims for damage to this car."),
    own_damage_paid_krw: won("Amount paid for these claims."),
    other_damage_count: count("Claims for damage this car caused."),
    other_damage_paid_krw: won("Amount paid for these claims."),
    total_loss_count: count("Total losses."),
    flood_count: count("Floodings."),
    theft_count: count("Thefts."),
  },
);

const listOf = <Item extends z.ZodMiniType>(item: Item, description: string) =>
  z
    .nullable(responseList(item, reportLimits.entries))
    .check(
      z.describe(`${description} Null if the source lacks the section; empty if the section has no entries.`),
    );

/** `report` of a history lookup. */
export const historyReportSchema = named(
  "HistoryReport",
  "The history of a car. Any single value may be null, because it is not stated or not readable. A section that the source lacks is null. Terms without a translation are `unknown`.",
  {
    vehicle: z.nullable(vehicleSchema),
    registration: z.nullable(registrationSchema),
    ownership_history: listOf(ownershipChangeSchema, "Changes in the register, in the source's order."),
    own_vehicle_damage: listOf(damageClaimSchema, "Damage to this car."),
    other_vehicle_damage: listOf(damageClaimSchema, "Damage this car caused to others."),
    special_history: z.nullable(specialHistorySchema),
    uninsured_periods: listOf(uninsuredPeriodSchema, "Periods without own-damage insurance."),
    mileage_readings: listOf(mileageReadingSchema, "Readings of the odometer."),
    usage_history: z.nullable(usageHistorySchema),
    recalls: z.nullable(recallRecordSchema),
    value_range: z.nullable(valueRangeSchema),
    summary: z.nullable(summarySchema),
  },
);
