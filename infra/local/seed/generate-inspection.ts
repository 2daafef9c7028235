import type { RandomSource } from "../cars/random-source.ts";

/** The damage of a car, which determines its sheet, panels and price. */
export interface Condition {
  accidentGrade: "A" | "B" | "C" | "D" | "F";
  exteriorGrade: "A" | "B" | "C" | "D" | "F";
  hasFrameDamage: boolean;
  damages: readonly Damage[];
}

interface Panel {
  id: string;
  ko: string;
  code: string;
  type: "exterior" | "frame";
}
interface Damage {
  panel: Panel;
  code: string;
  korean: string;
  english: string;
}

const panels: readonly Panel[] = [
  { id: "front-bumper", ko: "앞 범퍼", code: "P01", type: "exterior" },
  { id: "hood", ko: "본넷", code: "P02", type: "exterior" },
  { id: "front-left-fender", ko: "앞 좌측 휀더", code: "P03", type: "exterior" },
  { id: "front-right-fender", ko: "앞 우측 휀더", code: "P04", type: "exterior" },
  { id: "front-left-door", ko: "운전석 도어", code: "P05", type: "exterior" },
  { id: "front-right-door", ko: "조수석 도어", code: "P06", type: "exterior" },
  { id: "rear-left-door", ko: "뒤 좌측 도어", code: "P07", type: "exterior" },
  { id: "rear-right-door", ko: "뒤 우측 도어", code: "P08", type: "exterior" },
  { id: "trunk-lid", ko: "트렁크", code: "P09", type: "exterior" },
  { id: "roof", ko: "루프", code: "P10", type: "exterior" },
  { id: "rear-bumper", ko: "뒤 범퍼", code: "P12", type: "exterior" },
  { id: "left-quarter-panel", ko: "좌측 쿼터패널", code: "P13", type: "exterior" },
];
const framePanels: readonly Panel[] = [
  { id: "front-left-side-member", ko: "앞 좌측 프레임", code: "F01", type: "frame" },
  { id: "rear-panel", ko: "뒤 프레임", code: "F08", type: "frame" },
];
const light = [
  { code: "A", korean: "긁힘", english: "scratched" },
  { code: "U", korean: "찍힘", english: "dented" },
];
const repaired = [
  { code: "X", korean: "교환", english: "replaced" },
  { code: "W", korean: "판금", english: "panel-beaten" },
];
const corroded = { code: "C", korean: "부식", english: "corroded" };
const remarks = [
  "실내 가죽 마모",
  "엔진 미세누유",
  "타이어 마모 심함",
  "스마트키 1개",
  "실내 오염 약간",
  "하체 부식 있음",
];
const categories = ["engine", "transmission", "brakes", "steering", "electrics", "interior"];

/** Generates the condition of a car of this age. */
export function drawCondition(ageYears: number, random: RandomSource): Condition {
  const accidentGrade = random.pickWeighted({ A: 58, B: 20, C: 13, D: 6, F: 3 });
  const hasFrameDamage = accidentGrade === "F" || (accidentGrade === "D" && random.chance(0.4));
  const lightCount = random.integer(0, Math.min(4, 1 + Math.floor(ageYears / 2)));
  const repairCount = { A: 0, B: 1, C: random.integer(1, 2), D: random.integer(2, 3), F: 3 }[accidentGrade];
  const damages = [
    ...draw(panels, light, lightCount, random),
    ...draw(panels, repaired, repairCount, random),
    ...draw(framePanels, [...repaired, corroded], hasFrameDamage ? 1 : 0, random),
  ];
  const exteriorGrade =
    lightCount + repairCount === 0 ? "A" : random.pickWeighted({ A: 15, B: 50, C: 25, D: 8, F: 2 });
  return { accidentGrade, exteriorGrade, hasFrameDamage, damages };
}

function draw(
  from: readonly Panel[],
  kinds: readonly Omit<Damage, "panel">[],
  count: number,
  random: RandomSource,
): Damage[] {
  return Array.from({ length: count }, () => ({ panel: random.pick(from), ...random.pick(kinds) }));
}

/** Returns the inspection sheet of a car in this condition, in the form of a batch row. */
export function writeInspection(condition: Condition, mediaUrl: string, random: RandomSource): object {
  const { accidentGrade, exteriorGrade, damages, hasFrameDamage } = condition;
  const accidents = damages.filter((damage) => damage.code === "X" || damage.code === "W");
  const hasAccident = accidentGrade !== "A";
  const notes = [
    ...damages.map(({ panel, korean }) => `${panel.ko} ${korean}`),
    ...random.some(remarks, 0.12),
  ];
  const describe = ({ panel, english }: Damage) => `${panel.id.replaceAll("-", " ")} ${english}`;
  return {
    overall_grade: `${accidentGrade}/${exteriorGrade}`,
    grade_description: hasAccident ? "Repaired accident" : "No accident",
    accident_summary: hasAccident ? accidents.map(describe).join(", ") || null : null,
    has_accident: hasAccident,
    has_frame_damage: hasFrameDamage,
    exterior_summary: damages.length === 0 ? "Clean" : damages.map(describe).join(", "),
    accident_reason: hasFrameDamage ? "frame_repaired" : hasAccident ? "outer_panel_repaired" : null,
    category_grades: categories.map((category) => ({
      category,
      status: random.pickWeighted({ good: 85, caution: 12, bad: 3 }),
    })),
    checklist: [
      { group: "engine", item: "oil_leak", result: random.chance(0.15) ? "slight" : "none" },
      { group: "transmission", item: "shift_shock", result: random.chance(0.05) ? "present" : "none" },
      { group: "electrics", item: "warning_lights", result: random.chance(0.04) ? "lit" : "none" },
    ],
    accident_history: accidents.map(({ panel, english }) => ({
      date: null,
      part: panel.id,
      repair: english,
    })),
    issues: damages.map(describe),
    inspection_sheet_url: `${mediaUrl}/sheet.png`,
    inspector_notes: notes.length === 0 ? null : notes.join(", "),
  };
}

/** Returns the car's outline with its damage, as a batch row contains it. */
export function writeBodyPanels(condition: Condition, mediaUrl: string): object {
  return {
    image_url: `${mediaUrl}/panels.png`,
    panels: condition.damages.map(({ panel, code }) => ({
      raw_panel_code: panel.code,
      raw_label_ko: panel.ko,
      panel_id: panel.id,
      panel_type: panel.type,
      damage_codes: panel.type === "frame" ? [code, "rank_a"] : [code],
    })),
  };
}
