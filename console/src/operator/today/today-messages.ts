import { defineMessages } from "../../i18n/define-messages.ts";

/** What each part of the day's work is called. */
export const sectionMessages = defineMessages({
  cutoffs: { en: "Order cutoffs, today and tomorrow", ko: "주문 마감(오늘·내일)" },
  inspections: { en: "Pending inspections", ko: "진행할 2차 점검" },
  lots_today: { en: "Today's lots", ko: "오늘의 출품 차량" },
  invoices_to_issue: { en: "Invoices to issue", ko: "발행할 인보이스" },
  customs_reminders: { en: "Customs reminders, next seven days", ko: "통관 알림(7일 이내)" },
  failed_deliveries: { en: "Permanently failed deliveries", ko: "최종 실패한 전송" },
  upstreams_down: { en: "Failing upstreams", ko: "장애 중인 외부 서비스" },
  batches_with_rejections: { en: "Latest batches with rejected rows", ko: "거부된 행이 있는 최신 배치" },
});

/** The empty state of each section of the daily overview. */
export const emptySectionMessages = defineMessages({
  cutoffs: { en: "No order cutoffs are due.", ko: "마감이 임박한 접수 주문이 없습니다." },
  inspections: { en: "No inspections are pending.", ko: "대기 중인 2차 점검이 없습니다." },
  lots_today: { en: "No lots to buy today.", ko: "오늘 매입할 출품 차량이 없습니다." },
  invoices_to_issue: { en: "No drafts.", ko: "초안이 없습니다." },
  customs_reminders: { en: "No reminders are due.", ko: "알림 예정인 주문이 없습니다." },
  failed_deliveries: { en: "No failed deliveries.", ko: "실패한 전송이 없습니다." },
  upstreams_down: { en: "All upstreams are healthy.", ko: "모든 외부 서비스가 정상입니다." },
  batches_with_rejections: { en: "No rows were rejected.", ko: "거부된 행이 없습니다." },
});

/** What the page of the day says. */
export const todayMessages = defineMessages({
  asOf: { en: "As of {at}. Refreshes every minute.", ko: "{at} 기준, 1분마다 새로고침합니다." },
  readAgain: { en: "Refresh", ko: "새로고침" },
  showNews: { en: "Show updates", ko: "업데이트 보기" },
  newsIsThere: {
    en: "Updates are available.",
    ko: "업데이트가 있습니다.",
  },
  unavailable: { en: "Could not load: {sections}.", ko: "불러오지 못한 항목: {sections}." },
  unavailableHere: { en: "Could not load this section.", ko: "이 항목을 불러오지 못했습니다." },
  seeAll: { en: "View all", ko: "모두 보기" },
  seeAllOf: { en: "View all: {section}", ko: "모두 보기: {section}" },
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
