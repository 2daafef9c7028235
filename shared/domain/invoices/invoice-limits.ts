/** The largest texts of an invoice, in characters. */
export const invoiceLimits = { text: 200, address: 500, email: 254, note: 1000 } as const;
