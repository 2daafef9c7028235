import { requireValue } from "../../support/require-value.ts";

/** Names of companies: Korean, Arabic, a long Latin one, and one without a place to break it. */
const companies = [
  "서울 중고차 수출입 무역 주식회사",
  "شركة النور لتجارة السيارات المستعملة",
  "Al Noor Automotive Import, Export and Spare Parts Trading Company L.L.C.",
  "Kraftfahrzeughandelsgesellschaftszulassungsstelle",
] as const;

/** Every second round of companies has names as long as the schema allows. */
const isLongest = (index: number): boolean => Math.floor(index / companies.length) % 2 === 1;

/** Returns a text of an entry: words of a company's language, and in every second round of the length `longest`. */
export function nameAt(index: number, longest: number): string {
  const company = requireValue(companies[index % companies.length]);
  const name = `${company} ${index}`;
  const filler = company.includes(" ") ? ` ${company}` : company;
  return isLongest(index)
    ? `${name}${filler.repeat(longest)}`.slice(0, longest).trim()
    : name.slice(0, longest);
}
