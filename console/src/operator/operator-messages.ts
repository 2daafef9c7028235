import { defineMessages } from "../i18n/define-messages.ts";

/** The texts shared by the operator pages. */
export const operatorMessages = defineMessages({
  today: { en: "Today", ko: "오늘" },
  orders: { en: "Orders", ko: "주문" },
  messages: { en: "Messages", ko: "메시지" },
  lots: { en: "Lots", ko: "출품 차량" },
  cockpit: { en: "Auction cockpit", ko: "경매 진행판" },
  invoices: { en: "Invoices", ko: "인보이스" },
  approvals: { en: "Approvals", ko: "승인" },
  alarms: { en: "Alarms", ko: "경보" },
  "dead-letters": { en: "Dead-letter queues", ko: "데드 레터 큐" },
  requests: { en: "Requests", ko: "요청 조회" },
  inventory: { en: "Inventory batches", ko: "재고 배치" },
  deliveries: { en: "Failed deliveries", ko: "실패한 전송" },
  upstreams: { en: "Upstreams", ko: "외부 서비스" },
  billing: { en: "History billing", ko: "이력 조회 청구" },
  fees: { en: "Fees", ko: "수수료" },
  audit: { en: "Audit log", ko: "감사 기록" },
  order: { en: "Order", ko: "주문" },
  partners: { en: "Partners", ko: "파트너" },
  partner: { en: "Partner", ko: "파트너" },
  users: { en: "Users", ko: "사용자" },
  vehicle: { en: "Vehicle", ko: "차량" },
  status: { en: "Status", ko: "상태" },
  bid: { en: "Bid", ko: "입찰가" },
  updated: { en: "Updated", ko: "수정 시각" },
});
