/** The makes' names in listings, by their Korean names. Former names of a maker lead to its current name. */
export const makeOfKoreanName = {
  ...{ 현대: "Hyundai", 현대자동차: "Hyundai", 기아: "Kia", 기아자동차: "Kia", 제네시스: "Genesis" },
  ...{ 쉐보레: "Chevrolet", 한국지엠: "Chevrolet", 지엠대우: "Chevrolet", 르노코리아: "Renault Korea" },
  ...{ 르노삼성: "Renault Korea", 케이지모빌리티: "KGM", KG모빌리티: "KGM", 쌍용: "KGM", 쌍용자동차: "KGM" },
  ...{ 벤츠: "Mercedes-Benz", 메르세데스벤츠: "Mercedes-Benz", 비엠더블유: "BMW", 아우디: "Audi" },
  ...{ 폭스바겐: "Volkswagen", 렉서스: "Lexus", 토요타: "Toyota", 도요타: "Toyota", 혼다: "Honda" },
  ...{ 닛산: "Nissan", 볼보: "Volvo", 미니: "MINI", 포드: "Ford", 지프: "Jeep", 테슬라: "Tesla" },
  ...{ 포르쉐: "Porsche", 랜드로버: "Land Rover", 재규어: "Jaguar", 푸조: "Peugeot", 링컨: "Lincoln" },
};

/** A make with its other names. */
export interface NamedMake {
  make: string;
  koreanNames: string[];
}

/** The usual makes, sorted by name. Listings may have others. */
export const usualMakes: readonly NamedMake[] = [
  ...Map.groupBy(Object.entries(makeOfKoreanName), ([, make]) => make),
]
  .map(([make, entries]) => ({ make, koreanNames: entries.map(([name]) => name) }))
  .sort((one, other) => one.make.localeCompare(other.make, "en"));

const folded = (text: string): string => text.toLowerCase().replaceAll(/\s/g, "");

/**
 * Returns the make that a text names, in any case and in either language. Returns another text unchanged, and null for
 * the beginning of a usual make's name.
 */
export function readMake(text: string): string | null {
  const typed = folded(text);
  const namesOf = ({ make, koreanNames }: NamedMake) => [make, ...koreanNames].map(folded);
  const named = usualMakes.find((one) => namesOf(one).includes(typed));
  if (named !== undefined) return named.make;
  return usualMakes.some((one) => namesOf(one).some((name) => name.startsWith(typed))) ? null : text;
}
