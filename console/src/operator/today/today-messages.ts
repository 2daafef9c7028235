import { defineMessages } from "../../i18n/define-messages.ts";

/** What each part of the day's work is called. */
export const sectionMessages = defineMessages({
  cutoffs: { en: "Order cutoffs, today and tomorrow", ko: "주문 마감(오늘·내일)" },
  inspections: { en: "Inspections to be done", ko: "진행할 2차 점검" },
  lots_today: { en: "Today's lots", ko: "오늘의 출품 차량" },
  invoices_to_issue: { en: "Invoices to issue", ko: "발행할 인보이스" },
  customs_reminders: { en: "Reminders at customs, seven days", ko: "통관 알림(7일 이내)" },
  failed_deliveries: { en: "Deliveries that failed for good", ko: "최종 실패한 전송" },
  upstreams_down: { en: "Upstreams that fail", ko: "장애 중인 외부 서비스" },
  batches_with_rejections: { en: "Latest batches with rejected rows", ko: "거부된 행이 있는 최신 배치" },
});

/** What is said where a part of the day's work has nothing. */
export const emptySectionMessages = defineMessages({
  cutoffs: { en: "No placed order reaches its cutoff.", ko: "마감이 임박한 접수 주문이 없습니다." },
  inspections: { en: "No inspection is waiting.", ko: "대기 중인 2차 점검이 없습니다." },
  lots_today: { en: "No lot of today is still to be bought.", ko: "오늘 매입할 출품 차량이 없습니다." },
  invoices_to_issue: { en: "There is no draft.", ko: "초안이 없습니다." },
  customs_reminders: { en: "No partner is due to be reminded.", ko: "알림 예정인 주문이 없습니다." },
  failed_deliveries: { en: "Every delivery arrived or is under way.", ko: "실패한 전송이 없습니다." },
  upstreams_down: { en: "All answered their latest call.", ko: "모두 정상 응답했습니다." },
  batches_with_rejections: { en: "No row was rejected.", ko: "거부된 행이 없습니다." },
});

/** What the page of the day says. */
export const todayMessages = defineMessages({
  asOf: { en: "As of {at}; read again each minute.", ko: "{at} 기준, 1분마다 다시 읽습니다." },
  readAgain: { en: "Read again", ko: "다시 읽기" },
  showNews: { en: "Show what is new", ko: "새 내용 보기" },
  newsIsThere: {
    en: "There is something new. It is shown when you ask for it.",
    ko: "새 내용이 있습니다. 요청하면 표시됩니다.",
  },
  unavailable: { en: "Could not be read: {sections}.", ko: "읽지 못한 항목: {sections}." },
  unavailableHere: { en: "This could not be read.", ko: "읽지 못했습니다." },
  seeAll: { en: "See all", ko: "모두 보기" },
  seeAllOf: { en: "See all: {section}", ko: "모두 보기: {section}" },
  asFarAsCounted: { en: "{count} or more", ko: "{count}건 이상" },
  more: { en: "{count} more are in the list.", ko: "목록에 {count}건 더 있습니다." },
  auctionAt: { en: "auction {at}", ko: "경매 {at}" },
  bids: { en: "orders: {count}, highest bid {bid}", ko: "주문 {count}건, 최고 입찰가 {bid}" },
  drafted: { en: "drafted {at}", ko: "작성 {at}" },
  remindedAt: { en: "at customs since {since}, reminded {at}", ko: "통관 {since}부터, 알림 {at}" },
  attempts: { en: "after {count} attempts: {error}", ko: "{count}회 시도 후 실패: {error}" },
  lastSuccess: { en: "last success {at}: {failure}", ko: "마지막 성공 {at}: {failure}" },
  rejectedRows: { en: "{count} of {rows} rows rejected", ko: "{rows}행 중 {count}행 거부" },
});
