/** The consignee of a test partner's invoices, with every field. */
export const consignee = {
  name: "Lagos Motors Ltd",
  address: "4 Marina Road\nLagos",
  email: "buying@lagos.example",
  phone: null,
  company_registration: "RC-20391",
};
