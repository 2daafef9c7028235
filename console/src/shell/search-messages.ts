import { defineMessages } from "../i18n/define-messages.ts";

/** The texts of an area's search. */
export const searchMessages = defineMessages({
  placeholder: { en: "Plate, VIN, lot, invoice or ID", ko: "차량번호, 차대번호, 출품번호, 인보이스 또는 ID" },
  actions: { en: "Actions on this page", ko: "이 페이지의 작업" },
  results: { en: "Results", ko: "검색 결과" },
  none: {
    en: "No results. Enter a plate or its last four digits, a VIN, a lot number or an ID.",
    ko: "결과가 없습니다. 차량번호 또는 뒤 네 자리, 차대번호, 출품번호, ID를 입력하세요.",
  },
  order: { en: "Order", ko: "주문" },
  lot: { en: "Lot", ko: "출품 차량" },
  vehicle: { en: "Vehicle", ko: "차량" },
  invoice: { en: "Invoice", ko: "인보이스" },
  partner: { en: "Partner", ko: "파트너" },
  thread: { en: "Messages", ko: "메시지" },
  request: { en: "Request", ko: "요청" },
});
