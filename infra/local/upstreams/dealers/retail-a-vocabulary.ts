import type { Generation } from "../../cars/car-catalogue.ts";
import type { NameTree } from "./group-generations.ts";

const koreanNames: Readonly<Record<string, string>> = {
  ...{ Hyundai: "현대", Kia: "기아", Genesis: "제네시스", KGM: "KG모빌리티", Chevrolet: "쉐보레" },
  ...{ "Renault Korea": "르노코리아", BMW: "BMW", "Mercedes-Benz": "벤츠", Audi: "아우디" },
  ...{ Grandeur: "그랜저", Sonata: "쏘나타", Avante: "아반떼", Sorento: "쏘렌토", Carnival: "카니발" },
};

interface CodedName {
  code: number;
  name_en: string;
  name_ko: string;
}

/** The response of `GET /vocabulary`, a tree. */
export interface RetailAVocabulary {
  version: string;
  manufacturers: (CodedName & { model_groups: (CodedName & { sub_models: CodedName[] })[] })[];
}

/** Numbers every name of the market, in the tree's order. */
export function codeRetailAVocabulary(names: NameTree): RetailAVocabulary {
  const next = { manufacturer: 1000, group: 20_000, subModel: 300_000 };
  const coded = (code: number, name: string): CodedName => ({
    code,
    name_en: name,
    name_ko: koreanNames[name] ?? name,
  });
  const manufacturers = [...names].map(([make, models]) => ({
    ...coded(next.manufacturer++, make),
    model_groups: [...models].map(([model, subModels]) => ({
      ...coded(next.group++, model),
      sub_models: [...subModels].map((subModel) => coded(next.subModel++, subModel)),
    })),
  }));
  return { version: "2026-11-03", manufacturers };
}

/** A term as an advertisement carries it. */
export interface RetailATerm {
  code: number;
  name_en: string;
}

/** A car in terms of the vocabulary. */
export interface RetailATerms {
  manufacturer: RetailATerm;
  model_group: RetailATerm;
  sub_model: RetailATerm;
}

/** Returns the terms of a generation that the market trades. @throws Error for any other generation */
export function termsOfGeneration(vocabulary: RetailAVocabulary, generation: Generation): RetailATerms {
  const make = vocabulary.manufacturers.find(({ name_en }) => name_en === generation.make);
  const group = make?.model_groups.find(({ name_en }) => name_en === generation.model);
  const subModel = group?.sub_models.find(({ name_en }) => name_en === generation.subModel);
  if (make === undefined || group === undefined || subModel === undefined) {
    throw new Error(`The market does not trade ${generation.subModel}`);
  }
  const term = ({ code, name_en }: RetailATerm): RetailATerm => ({ code, name_en });
  return { manufacturer: term(make), model_group: term(group), sub_model: term(subModel) };
}
