import { defineMessages } from "../i18n/define-messages.ts";

/** What the operators' pages have in common. */
export const operatorMessages = defineMessages({
  orders: { en: "Orders", ko: "주문" },
  lots: { en: "Lots", ko: "출품 차량" },
  invoices: { en: "Invoices", ko: "인보이스" },
  order: { en: "Order", ko: "주문" },
  partners: { en: "Partners", ko: "파트너" },
  partner: { en: "Partner", ko: "파트너" },
  vehicle: { en: "Vehicle", ko: "차량" },
  status: { en: "Status", ko: "상태" },
  bid: { en: "Bid", ko: "입찰가" },
  updated: { en: "Updated", ko: "수정 시각" },
  filterByStatus: { en: "All statuses", ko: "모든 상태" },
});
