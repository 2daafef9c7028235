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

/** The tree that `GET /vocabulary` answers. */
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
