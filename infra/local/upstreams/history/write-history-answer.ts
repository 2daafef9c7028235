import {
  bodyTerms,
  fuelTerms,
  manufacturerTerms,
  modelTerms,
} from "../../../../shared/adapters/history/history-terms.ts";
import type { SimulatedCar } from "./simulated-car.ts";

/** The configurable outcomes of the simulated provider. */
export const reportOutcomes = ["clean", "damage", "partial", "unreadable", "mismatch"] as const;

/** One of {@link reportOutcomes}. */
export type ReportOutcome = (typeof reportOutcomes)[number];

const koreanOf = (terms: ReadonlyMap<string, string>, english: string | null | undefined): string | null => {
  if (english == null) return null;
  return [...terms].find(([, term]) => term === english)?.[0] ?? english;
};

/** Returns the provider's response about a car, as `docs/upstreams.md` describes it. */
export function writeHistoryAnswer(
  car: SimulatedCar,
  key: { plate: string | null; vin: string | null },
  outcome: ReportOutcome,
): Record<string, unknown> {
  const found = { 결과코드: "0000", 차량정보: writeVehicle(car, key) };
  const whole = { ...found, ...writeCleanSections(car) };
  switch (outcome) {
    case "damage":
      return { ...whole, ...damagedSections };
    case "partial":
      return { ...found, 등록정보: whole.등록정보, 변경이력: [], 요약: null };
    case "unreadable":
      return {
        ...{ ...whole, ...unreadableSections },
        차량정보: { ...found.차량정보, 제조사: "미상", 차명: "미상", 연식: "판독불가" },
      };
    default:
      return whole;
  }
}

const writeVehicle = (car: SimulatedCar, { plate, vin }: { plate: string | null; vin: string | null }) => ({
  차량번호: plate === null ? null : `${plate.slice(0, -2)}**`,
  차대번호: vin,
  제조사: koreanOf(manufacturerTerms, car.make),
  차명: koreanOf(modelTerms, car.model),
  연식: `${car.modelYear}년형`,
  차체형상: koreanOf(bodyTerms, car.generation?.bodyStyle),
  연료: koreanOf(fuelTerms, car.generation?.variants[0]?.fuel),
  배기량: car.generation === null ? null : `${car.generation.variants[0]?.displacementCc} cc`,
});

const writeCleanSections = ({ modelYear }: SimulatedCar) => ({
  등록정보: {
    최초등록일: `${modelYear}년 03월 15일`,
    등록상태: "등록",
    말소일: null,
    용도: "자가용",
  },
  변경이력: [] as unknown[],
  내차피해: [] as unknown[],
  타차가해: [] as unknown[],
  특수사고: { 전손: [], 침수: [], 도난: [] },
  미가입기간: [] as unknown[],
  주행거리: [{ 일자: `${modelYear + 2}-03-10`, 거리: "28,410 km", 출처: "정기검사" }],
  용도이력: { 대여: "없음", 영업: "없음", 관용: "없음" },
  리콜: { 미조치: "없음", 내역: [] },
  차량가액: { 하한: "1,740만원", 상한: "1,980만원", 기준월: "2026년 10월" },
  요약: {
    ...{ 소유자변경: "0회", 번호변경: "0회", 내차피해: "0회", 내차피해금액: "0원" },
    ...{ 타차가해: "0회", 타차가해금액: "0원", 전손: "없음", 침수: "없음", 도난: "없음" },
  },
});

const damagedSections = {
  변경이력: [
    { 변경일: "2021.09.27", 구분: "소유자변경", 차량번호: "12가34**", 용도: "자가용" },
    { 변경일: "2021.10.05", 구분: "번호변경", 차량번호: "345나67**", 용도: "자가용" },
  ],
  내차피해: [
    {
      ...{ 사고일: "20201118", 지급: "상대 보험사", 보험금: "2,310,000원", 수리비: "2,487,000원" },
      ...{ 부품: "1,260,000원", 공임: "745,000원", 도장: "482,000원", 처리: "종결" },
    },
    {
      ...{ 사고일: "20240702", 지급: "내 보험사", 보험금: "64만원", 수리비: "미상" },
      ...{ 부품: null, 공임: null, 도장: null, 처리: "미확정" },
    },
  ],
  타차가해: [{ 사고일: "20240702", 지급: "내 보험사", 보험금: "1,150,000원", 처리: "종결" }],
  특수사고: { 전손: [], 침수: [{ 사고일: "20220808", 구분: "부분 침수" }], 도난: [] },
  미가입기간: [{ 시작: "2021년 07월", 종료: "2021년 09월" }],
  리콜: { 미조치: "1건", 내역: [{ 공고일: "2024-05-14", 부위: "제동장치", 조치: "미조치" }] },
  요약: {
    ...{ 소유자변경: "1회", 번호변경: "1회", 내차피해: "2회", 내차피해금액: "2,950,000원" },
    ...{ 타차가해: "1회", 타차가해금액: "1,150,000원", 전손: "없음", 침수: "1회", 도난: "없음" },
  },
};

/** Untranslated words, nonexistent dates, and invalid numbers. */
const unreadableSections = {
  등록정보: { 최초등록일: "20201332", 등록상태: "확인 중", 말소일: "????", 용도: "특수목적용" },
  변경이력: [{ 변경일: "미상", 구분: "구조변경", 차량번호: "12가34**", 용도: null }, "판독불가"],
  내차피해: [{ 사고일: "2020년", 지급: "공제조합", 보험금: "약 200만원", 수리비: -1, 처리: "심사중" }],
  주행거리: [{ 일자: "20230310", 거리: "28,4?0km", 출처: "자가신고" }],
  리콜: { 미조치: "다수", 내역: [{ 공고일: null, 부위: "계기판", 조치: "통보" }] },
  요약: { 소유자변경: "판독불가", 내차피해: "2회", 내차피해금액: "***" },
};
