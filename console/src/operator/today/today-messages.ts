import { defineMessages } from "../../i18n/define-messages.ts";

/** The name of each section of the overview. */
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

/** The name of each urgency. */
export const urgencyMessages = defineMessages({
  now: { en: "Overdue or due within two hours", ko: "지났거나 2시간 이내" },
  today: { en: "Due today", ko: "오늘" },
  later: { en: "Due later", ko: "이후" },
});

/** The name of each kind of work on its row. */
export const workMessages = defineMessages({
  cutoffs: { en: "Order cutoff", ko: "주문 마감" },
  inspections: { en: "Inspection", ko: "2차 점검" },
  lots_today: { en: "Auction", ko: "경매" },
  invoices_to_issue: { en: "Draft invoice", ko: "인보이스 초안" },
  customs_reminders: { en: "Customs reminder", ko: "통관 알림" },
  failed_deliveries: { en: "Failed deliveries", ko: "실패한 전송" },
  upstreams_down: { en: "Failing upstream", ko: "외부 서비스 장애" },
  batches_with_rejections: { en: "Rejected rows", ko: "거부된 행" },
  messages: { en: "Unread messages", ko: "읽지 않은 메시지" },
});

/** The texts of the day's page. */
export const todayMessages = defineMessages({
  asOf: { en: "As of {at}. Refreshes every five seconds.", ko: "{at} 기준, 5초마다 새로고침합니다." },
  unavailable: { en: "Could not load: {sections}.", ko: "불러오지 못한 항목: {sections}." },
  counts: { en: "Lists", ko: "목록" },
  seeAllOf: { en: "View all: {section}", ko: "모두 보기: {section}" },
  asFarAsCounted: { en: "{count} or more", ko: "{count}건 이상" },
  nothing: { en: "No work is due.", ko: "할 일이 없습니다." },
  dueIn: { en: "in {span}", ko: "{span} 후" },
  overdue: { en: "{span} overdue", ko: "{span} 지남" },
  waiting: { en: "waiting for {span}", ko: "{span} 동안 대기" },
  open: { en: "Open", ko: "열기" },
  reply: { en: "Reply", ko: "답장" },
  issue: { en: "Issue invoice", ko: "인보이스 발행" },
  bids: { en: "orders: {count}, highest bid {bid}", ko: "주문 {count}건, 최고 입찰가 {bid}" },
  leads: {
    en: "orders: {count}, leading bid up to {won} ({usd})",
    ko: "주문 {count}건, 최고 입찰 상한 {won}({usd})",
  },
  inspections: { en: "orders with an inspection: {count}", ko: "2차 점검 주문 {count}건" },
  drafted: { en: "drafted {at}", ko: "작성 {at}" },
  atCustoms: { en: "at customs since {since}", ko: "통관 {since}부터" },
  failures: { en: "{count} deliveries: {cause}", ko: "전송 {count}건: {cause}" },
  deletedEndpoint: { en: "Deleted endpoint", ko: "삭제된 엔드포인트" },
  rejectedRows: { en: "{count} of {rows} rows rejected", ko: "{rows}행 중 {count}행 거부" },
  unread: { en: "{count} unread", ko: "{count}건 안 읽음" },
});
