const shortestSequence = 3;

/**
 * Returns an invoice's number, such as `ACME_2026_11_007`.
 * @param prefix the partner's prefix
 * @param shipmentMonth `YYYY-MM`
 * @param sequence counts from 1 within partner, environment and month; from 1,000 on it has four digits
 */
export const formatInvoiceNumber = (prefix: string, shipmentMonth: string, sequence: number): string =>
  `${prefix}_${shipmentMonth.replace("-", "_")}_${String(sequence).padStart(shortestSequence, "0")}`;
