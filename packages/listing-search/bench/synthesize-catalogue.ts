import { SeededRandom } from "./seeded-random.ts";

const makes = [
  ...[
    "Hyundai",
    "Kia",
    "Genesis",
    "Renault Korea",
    "KG Mobility",
    "Chevrolet",
    "BMW",
    "Mercedes-Benz",
    "Audi",
  ],
  ...[
    "Volkswagen",
    "Volvo",
    "MINI",
    "Lexus",
    "Toyota",
    "Tesla",
    "Land Rover",
    "Porsche",
    "Jeep",
    "Honda",
    "Ford",
  ],
  ...[
    "Peugeot",
    "Lincoln",
    "Jaguar",
    "Nissan",
    "Infiniti",
    "Cadillac",
    "Maserati",
    "Citroen",
    "DS",
    "Polestar",
  ],
  ...[
    "Bentley",
    "Fiat",
    "Chrysler",
    "Dodge",
    "GMC",
    "Mitsubishi",
    "Subaru",
    "Suzuki",
    "Mazda",
    "Smart",
    "BYD",
  ],
  ...["Ferrari", "Lamborghini", "Rolls-Royce", "Aston Martin", "McLaren", "Lotus", "Saab", "Hummer", "Rover"],
  ...["Daewoo", "Samsung", "Ssangyong", "Asia", "Isuzu", "Hino", "MAN", "Scania", "Iveco", "Tata Daewoo"],
];
const knownModels: Record<string, string[]> = {
  Hyundai: [
    "Grandeur",
    "Avante",
    "Sonata",
    "Santa Fe",
    "Tucson",
    "Palisade",
    "Starex",
    "Porter",
    "Casper",
    "아이오닉 5",
  ],
  Kia: ["K5", "Sorento", "Carnival", "Sportage", "Morning", "Ray", "K7", "K8", "Seltos", "봉고"],
  Genesis: ["G80", "GV70", "GV80", "G70", "G90", "EQ900"],
};
const engines = [
  "1.0",
  "1.6",
  "1.6T",
  "2.0",
  "2.0D",
  "2.2D",
  "2.4",
  "2.5",
  "2.5T",
  "3.0",
  "3.3T",
  "3.5",
  "3.8",
  "LPi",
  "EV",
];
const grades = [
  ...[
    "Premium",
    "Prestige",
    "Exclusive",
    "Calligraphy",
    "Inspiration",
    "Signature",
    "Noblesse",
    "Luxury",
    "Smart",
  ],
  ...[
    "Modern",
    "Trendy",
    "Gravity",
    "프리미엄",
    "프레스티지",
    "익스클루시브",
    "노블레스",
    "시그니처",
    "모던",
    "인스퍼레이션",
  ],
];
const editions = [
  "",
  "AWD",
  "2WD",
  "M Sport",
  "AMG Line",
  "Special",
  "Van 2인승",
  "7인승",
  "9인승",
  "렌터카",
  "장애인",
  "Plus",
];
const bodyStyles = ["sedan", "suv", "hatchback", "wagon", "coupe", "van", "truck", "convertible"];

/** A model in the generated market. */
export interface CatalogueModel {
  make: string;
  model: string;
  bodyStyle: string;
  subModels: string[];
  trims: string[];
  newPriceKrw: number;
}

/** Returns 600 models of 60 makes with about 5,000 trims, best-selling first. */
export function synthesizeCatalogue(seed: number): CatalogueModel[] {
  const random = new SeededRandom(seed);
  const trimPool = new Set<string>();
  while (trimPool.size < 5_000) trimPool.add(composeTrim(random));
  const trims = [...trimPool];
  return Array.from({ length: 600 }, (_, index) => {
    const make = makes[index % makes.length]!;
    const model =
      knownModels[make]?.[Math.floor(index / makes.length)] ??
      `${make.slice(0, 2).toUpperCase()}${100 + index}`;
    return {
      make,
      model,
      bodyStyle: random.pickEarly(bodyStyles, 2),
      subModels: Array.from(
        { length: random.integer(1, 4) },
        (_, generation) => `${model} ${generation + 1}`,
      ),
      trims: random.sample(trims, random.integer(8, 24)),
      newPriceKrw: random.integer(12, 90) * 1_000_000,
    };
  });
}

function composeTrim(random: SeededRandom): string {
  const parts = [
    random.pick(engines),
    random.pick(grades),
    random.pick(editions),
    random.chance(0.4) ? `${random.integer(10, 60)}호` : "",
  ];
  return parts.filter((part) => part !== "").join(" ");
}
