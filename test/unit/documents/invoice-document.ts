import type { InvoiceDocument } from "../../../shared/documents/invoice-document.ts";

/** Returns a typical invoice of the first version with changes. */
export function invoiceDocument(change: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    number: "LAGOS_2026_11_001",
    version: 1,
    issuedAt: Date.UTC(2026, 10, 20, 1, 30),
    versionIssuedAt: Date.UTC(2026, 10, 20, 1, 30),
    sandbox: false,
    orderId: "ord_01k9zq3v7d8w2x5m4n6p7r8s9t",
    shipmentMonth: "2026-11",
    seller: {
      name: "Hanbit Motor Export Co., Ltd.",
      addressLines: ["12F, 45 Convensia-daero 69beon-gil", "Yeonsu-gu, Incheon 22009", "Republic of Korea"],
      registrationNumber: "131-86-00000",
      email: "invoices@hanbit.example",
      phone: "+82 32 000 0000",
      bank: {
        name: "Incheon Commercial Bank",
        branch: "Songdo Central",
        swift: "ICBKKRSE",
        accountNumber: "032-000000-00-000",
        accountHolder: "Hanbit Motor Export Co., Ltd.",
      },
      logoPng: null,
    },
    consignee: {
      name: "Adeyemi Auto Imports Limited",
      address: "14 Creek Road\nApapa\nLagos 102272\nNigeria",
      email: "import@adeyemi.example",
      phone: "+234 1 000 0000",
      companyRegistration: "RC 000000",
    },
    vehicle: {
      vehicleId: "auction_a_20261118_10423",
      vin: "KMHL14JA5MA000001",
      licensePlate: "12가3456",
      make: "Hyundai",
      model: "Sonata",
      year: 2021,
      fuelType: "gasoline",
      cc: 1999,
      weightKg: 1480,
    },
    currency: "USD",
    amounts: {
      priceMinor: 1_284_550,
      oceanFreightMinor: 118_000,
      insuranceMinor: 9_520,
      totalMinor: 1_412_070,
    },
    terms: {
      payment: "100 % T/T within 7 days of the invoice date",
      incoterm: "CIF",
      port: "Apapa, Lagos",
      countryOfOrigin: "Republic of Korea",
    },
    packing: {
      terminalName: "Incheon International Container Terminal",
      terminalCode: "KRINCIT",
      containerNo: "TEMU0000000",
      loadedBy: "Hanbit Logistics",
      departureNote: "One unit in a 40 ft container, keys in the cabin",
    },
    ...change,
  };
}
