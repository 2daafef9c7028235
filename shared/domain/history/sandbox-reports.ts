import type { HistoryReport } from "./history-report.ts";

/** A car without incidents: every section is present, and the lists of damage are empty. */
export const cleanReport: HistoryReport = {
  vehicle: {
    plateMasked: "00가00**",
    vin: null,
    manufacturer: "Hyundai",
    model: "Sonata",
    modelYear: 2021,
    bodyType: "sedan",
    fuel: "gasoline",
    displacementCc: 1999,
  },
  registration: {
    firstRegisteredOn: "2021-03-15",
    status: "registered",
    deregisteredOn: null,
    currentUse: "private",
  },
  ownershipHistory: [],
  ownVehicleDamage: [],
  otherVehicleDamage: [],
  specialHistory: { totalLoss: [], flood: [], theft: [] },
  uninsuredPeriods: [],
  mileageReadings: [
    { readOn: "2023-03-10", mileageKm: 24_180, source: "periodic_inspection" },
    { readOn: "2025-03-12", mileageKm: 51_730, source: "periodic_inspection" },
  ],
  usageHistory: { rental: false, commercial: false, government: false },
  recalls: { openCount: 0, campaigns: [] },
  valueRange: {
    basis: "insurance_reference",
    lowKrw: 17_400_000,
    highKrw: 19_800_000,
    asOfMonth: "2026-10",
  },
  summary: {
    ownerChangeCount: 0,
    plateChangeCount: 0,
    ownDamageCount: 0,
    ownDamagePaidKrw: 0,
    otherDamageCount: 0,
    otherDamagePaidKrw: 0,
    totalLossCount: 0,
    floodCount: 0,
    theftCount: 0,
  },
};

/**
 * A car with damage paid by the other party's insurer, damage to others, a new owner and months without
 * insurance.
 */
export const damageReport: HistoryReport = {
  vehicle: {
    plateMasked: "00가00**",
    vin: null,
    manufacturer: "Kia",
    model: "Sorento",
    modelYear: 2018,
    bodyType: "suv",
    fuel: "diesel",
    displacementCc: 2199,
  },
  registration: {
    firstRegisteredOn: "2018-06-04",
    status: "registered",
    deregisteredOn: null,
    currentUse: "private",
  },
  ownershipHistory: [
    { changedOn: "2021-09-27", kind: "owner_change", plateMasked: "00허00**", use: "rental" },
    { changedOn: "2023-02-13", kind: "use_change", plateMasked: "00허00**", use: "private" },
    { changedOn: "2023-02-14", kind: "plate_change", plateMasked: "00가00**", use: "private" },
  ],
  ownVehicleDamage: [
    {
      occurredOn: "2020-11-18",
      paidBy: "other_party_insurer",
      insurancePaidKrw: 2_310_000,
      repairCostKrw: 2_487_000,
      partsKrw: 1_260_000,
      laborKrw: 745_000,
      paintKrw: 482_000,
      settled: true,
    },
    {
      occurredOn: "2024-07-02",
      paidBy: "own_insurer",
      insurancePaidKrw: 640_000,
      repairCostKrw: 840_000,
      partsKrw: 310_000,
      laborKrw: 290_000,
      paintKrw: 240_000,
      settled: true,
    },
  ],
  otherVehicleDamage: [
    {
      occurredOn: "2024-07-02",
      paidBy: "own_insurer",
      insurancePaidKrw: 1_150_000,
      repairCostKrw: null,
      partsKrw: null,
      laborKrw: null,
      paintKrw: null,
      settled: true,
    },
  ],
  specialHistory: { totalLoss: [], flood: [], theft: [] },
  uninsuredPeriods: [
    { fromMonth: "2021-07", toMonth: "2021-09" },
    { fromMonth: "2023-01", toMonth: "2023-01" },
  ],
  mileageReadings: [
    { readOn: "2022-06-08", mileageKm: 68_940, source: "periodic_inspection" },
    { readOn: "2024-06-11", mileageKm: 97_320, source: "periodic_inspection" },
    { readOn: "2024-07-09", mileageKm: 98_105, source: "insurer" },
  ],
  usageHistory: { rental: true, commercial: false, government: false },
  recalls: {
    openCount: 1,
    campaigns: [
      { announcedOn: "2020-02-20", component: "brake", status: "done" },
      { announcedOn: "2024-05-14", component: "engine", status: "open" },
    ],
  },
  valueRange: {
    basis: "insurance_reference",
    lowKrw: 14_900_000,
    highKrw: 17_200_000,
    asOfMonth: "2026-10",
  },
  summary: {
    ownerChangeCount: 1,
    plateChangeCount: 1,
    ownDamageCount: 2,
    ownDamagePaidKrw: 2_950_000,
    otherDamageCount: 1,
    otherDamagePaidKrw: 1_150_000,
    totalLossCount: 0,
    floodCount: 0,
    theftCount: 0,
  },
};

/** A sparse report: some sections are missing and the summary is unreadable. */
export const partialReport: HistoryReport = {
  vehicle: {
    plateMasked: "00가00**",
    vin: null,
    manufacturer: "Renault Korea",
    model: null,
    modelYear: 2016,
    bodyType: null,
    fuel: "gasoline",
    displacementCc: null,
  },
  registration: {
    firstRegisteredOn: "2016-04-21",
    status: "registered",
    deregisteredOn: null,
    currentUse: null,
  },
  ownershipHistory: [
    { changedOn: "2019-08-30", kind: null, plateMasked: null, use: null },
    { changedOn: null, kind: "owner_change", plateMasked: null, use: "private" },
  ],
  ownVehicleDamage: null,
  otherVehicleDamage: [],
  specialHistory: null,
  uninsuredPeriods: null,
  mileageReadings: null,
  usageHistory: { rental: null, commercial: false, government: null },
  recalls: null,
  valueRange: null,
  summary: {
    ownerChangeCount: null,
    plateChangeCount: null,
    ownDamageCount: null,
    ownDamagePaidKrw: null,
    otherDamageCount: 0,
    otherDamagePaidKrw: 0,
    totalLossCount: null,
    floodCount: null,
    theftCount: null,
  },
};
