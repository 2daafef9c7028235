import { defineMessages } from "../i18n/define-messages.ts";

/** What the operators' pages have in common. */
export const operatorMessages = defineMessages({
  orders: { en: "Orders", ko: "주문" },
  order: { en: "Order", ko: "주문" },
  partner: { en: "Partner", ko: "파트너" },
  vehicle: { en: "Vehicle", ko: "차량" },
  status: { en: "Status", ko: "상태" },
  bid: { en: "Bid", ko: "입찰가" },
  updated: { en: "Updated", ko: "수정 시각" },
  filterByStatus: { en: "All statuses", ko: "모든 상태" },
  noOrders: { en: "No order has this status.", ko: "이 상태의 주문이 없습니다." },
});
