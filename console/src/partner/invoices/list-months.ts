const monthsAhead = 3;
const monthsBack = 12;

/** Returns the selectable shipment months, latest first: in November 2026, `2027-02` to `2025-11`. */
export function listMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const current = year * 12 + month - 1;
  return Array.from({ length: monthsAhead + 1 + monthsBack }, (_, index) => {
    const one = current + monthsAhead - index;
    return `${Math.floor(one / 12)}-${String((one % 12) + 1).padStart(2, "0")}`;
  });
}
