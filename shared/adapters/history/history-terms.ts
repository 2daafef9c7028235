import type {
  DamagePayer,
  IncidentExtent,
  MileageSource,
  OwnershipChangeKind,
  RecallStatus,
  RegistrationStatus,
  VehicleUse,
} from "../../domain/history/history-report.ts";
import { makeOfKoreanName } from "../../domain/inventory/make-names.ts";

/** Maps terms of the provider to our terms. Lookups ignore white space. */
export type TermTable<Term extends string = string> = ReadonlyMap<string, Term>;

const tableOf = <Term extends string>(terms: Record<string, Term>): TermTable<Term> =>
  new Map(Object.entries(terms));

/** Maps makers, including former names, to the inventory's names. */
export const manufacturerTerms = tableOf(makeOfKoreanName);

/** Model groups. Names in Latin letters need no entry. */
export const modelTerms = tableOf({
  ...{ 그랜저: "Grandeur", 쏘나타: "Sonata", 소나타: "Sonata", 아반떼: "Avante", 캐스퍼: "Casper" },
  ...{ 코나: "Kona", 넥쏘: "Nexo", 팰리세이드: "Palisade", 포터: "Porter", 싼타페: "Santa Fe" },
  ...{ 스타렉스: "Starex", 스타리아: "Staria", 투싼: "Tucson", 아이오닉5: "Ioniq 5", 베뉴: "Venue" },
  ...{ 엑센트: "Accent", 벨로스터: "Veloster", 맥스크루즈: "Maxcruz", 봉고: "Bongo", 카니발: "Carnival" },
  ...{ 모하비: "Mohave", 모닝: "Morning", 니로: "Niro", 레이: "Ray", 쏘렌토: "Sorento" },
  ...{ 스포티지: "Sportage", 셀토스: "Seltos", 스팅어: "Stinger", 프라이드: "Pride", 쏘울: "Soul" },
  ...{ 코란도: "Korando", 렉스턴: "Rexton", 렉스턴스포츠: "Rexton Sports", 티볼리: "Tivoli" },
  ...{ 토레스: "Torres", 말리부: "Malibu", 스파크: "Spark", 트레일블레이저: "Trailblazer" },
  ...{ 트랙스: "Trax", 크루즈: "Cruze", 티구안: "Tiguan", "3시리즈": "3 Series", "5시리즈": "5 Series" },
  ...{ C클래스: "C-Class", E클래스: "E-Class", S클래스: "S-Class", GLC클래스: "GLC-Class" },
});

/** Kinds of body. */
export const bodyTerms = tableOf({
  ...{ 세단: "sedan", 승용: "sedan", 해치백: "hatchback", 쿠페: "coupe", 컨버터블: "convertible" },
  ...{ 왜건: "wagon", 지프형: "suv", 다목적형: "suv", 승합: "van", 밴: "van", 화물: "truck", 픽업: "pickup" },
});

/** Fuels. */
export const fuelTerms = tableOf({
  ...{ 휘발유: "gasoline", 가솔린: "gasoline", 경유: "diesel", 디젤: "diesel", 엘피지: "lpg", LPG: "lpg" },
  ...{ 전기: "electric", 수소: "hydrogen", 하이브리드: "hybrid", 휘발유하이브리드: "hybrid" },
  ...{ 경유하이브리드: "diesel_hybrid" },
});

/** Registration statuses. */
export const registrationTerms = tableOf<RegistrationStatus>({
  ...{ 등록: "registered", 정상: "registered", 말소: "deregistered", 자진말소: "deregistered" },
  ...{ 직권말소: "deregistered", 폐차말소: "deregistered", 수출말소: "exported", 수출: "exported" },
});

/** The registered use of a car. */
export const useTerms = tableOf<VehicleUse>({
  ...{ 자가용: "private", 비사업용: "private", 영업용: "commercial", 사업용: "commercial" },
  ...{ 대여용: "rental", 렌터카: "rental", 대여사업용: "rental", 관용: "government" },
});

/** The kind of register change. */
export const ownershipTerms = tableOf<OwnershipChangeKind>({
  ...{ 소유자변경: "owner_change", 명의이전: "owner_change", 이전등록: "owner_change" },
  ...{ 번호변경: "plate_change", 차량번호변경: "plate_change", 용도변경: "use_change" },
});

/** The party whose insurer paid. */
export const payerTerms = tableOf<DamagePayer>({
  ...{ 내보험: "own_insurer", 자차보험: "own_insurer", 내보험사: "own_insurer" },
  ...{ 상대보험: "other_party_insurer", 상대보험사: "other_party_insurer" },
  ...{ 타차보험: "other_party_insurer" },
});

/** Whether a claim is closed. */
export const settlementTerms = tableOf<"settled" | "open">({
  ...{ 종결: "settled", 지급완료: "settled", 확정: "settled", 미확정: "open", 추산: "open", 미결: "open" },
});

/** The severity of an incident. */
export const extentTerms = tableOf<IncidentExtent>({
  ...{ 전부: "total", 전손: "total", 전체침수: "total", 전부도난: "total", 분손: "partial" },
  ...{ 부분: "partial", 부분침수: "partial", 부분도난: "partial", 회수: "recovered" },
});

/** The source of an odometer reading. */
export const mileageTerms = tableOf<MileageSource>({
  ...{ 정기검사: "periodic_inspection", 종합검사: "periodic_inspection" },
  ...{ 성능점검: "performance_inspection", 성능상태점검: "performance_inspection" },
  ...{ 보험사: "insurer", 보험개발원: "insurer", 정비: "maintenance", 정비이력: "maintenance" },
});

/** Parts that are recalled. */
export const componentTerms = tableOf({
  ...{ 엔진: "engine", 변속기: "transmission", 제동장치: "brake", 조향장치: "steering", 에어백: "airbag" },
  ...{ 연료장치: "fuel_system", 전기장치: "electrical_system", 고전압배터리: "high_voltage_battery" },
  ...{ 좌석안전띠: "seat_belt", 등화장치: "lighting", 차체: "body", 소프트웨어: "software" },
});

/** Whether a recall was carried out. */
export const recallTerms = tableOf<RecallStatus>({
  ...{ 완료: "done", 조치완료: "done", 미조치: "open", 미완료: "open", 대상: "open" },
});

/** Values that mean "not stated". */
export const unstatedTerms: ReadonlySet<string> = new Set([
  ...["", "-", "미상", "확인불가", "정보없음", "해당없음", "판독불가", "N/A"],
]);
