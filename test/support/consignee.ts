/** Whom the invoices of a partner of the tests are made out to, in every detail. */
export const consignee = {
  name: "Lagos Motors Ltd",
  address: "4 Marina Road\nLagos",
  email: "buying@lagos.example",
  phone: null,
  company_registration: "RC-20391",
};
