import { defineMessages } from "./define-messages.ts";

/** The labels of the order statuses. */
export const orderStatusMessages = defineMessages({
  placed: { en: "Placed", ko: "접수" },
  secondary_inspection_in_progress: { en: "Inspection in progress", ko: "2차 점검 중" },
  secondary_inspection_ready: { en: "Inspection ready", ko: "2차 점검 완료" },
  acquiring: { en: "Acquiring", ko: "매입 중" },
  secured: { en: "Secured", ko: "확보" },
  export_processing: { en: "Export processing", ko: "수출 진행" },
  in_transit: { en: "In transit", ko: "운송 중" },
  customs: { en: "Customs", ko: "통관" },
  delivered: { en: "Delivered", ko: "인도 완료" },
  failed: { en: "Failed", ko: "실패" },
  cancelled: { en: "Cancelled", ko: "취소" },
});
