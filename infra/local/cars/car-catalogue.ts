import { readFileSync } from "node:fs";

/** One version in which a generation was sold. */
export interface Variant {
  trim: string;
  fuel: string;
  transmission: string;
  displacementCc: number;
  drivetrain: string;
  newPriceMillionKrw: number;
}

/** One generation of a model. */
export interface Generation {
  make: string;
  model: string;
  subModel: string;
  firstYear: number;
  lastYear: number;
  bodyStyle: string;
  seats: number;
  /** First eight characters of the generation's VINs: maker, model, body and engine. */
  vinHead: string;
  /** The generation's relative frequency at auctions. */
  share: number;
  variants: Variant[];
}

/** Common car generations of Korean auctions, from `car-catalogue.csv`: one line per variant. */
export const carCatalogue: readonly Generation[] = readCatalogue(
  readFileSync(new URL("./car-catalogue.csv", import.meta.url), "utf8"),
);

function readCatalogue(csv: string): Generation[] {
  const generations = new Map<string, Generation>();
  for (const line of csv.trim().split("\n").slice(1)) {
    const [make, model, subModel, firstYear, lastYear, bodyStyle, seats, vinHead, share, ...variant] =
      line.split(",") as [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        ...string[],
      ];
    const generation = generations.get(vinHead) ?? {
      ...{ make, model, subModel, bodyStyle, vinHead, variants: [] },
      ...{
        firstYear: Number(firstYear),
        lastYear: Number(lastYear),
        seats: Number(seats),
        share: Number(share),
      },
    };
    generation.variants.push(readVariant(variant));
    generations.set(vinHead, generation);
  }
  return [...generations.values()];
}

function readVariant(fields: readonly string[]): Variant {
  const [trim = "", fuel = "", transmission = "", displacementCc, drivetrain = "", newPrice] = fields;
  return {
    trim,
    fuel,
    transmission,
    displacementCc: Number(displacementCc),
    drivetrain,
    newPriceMillionKrw: Number(newPrice),
  };
}
