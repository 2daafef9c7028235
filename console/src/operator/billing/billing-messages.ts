import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts of the billing page for history lookups. */
export const billingMessages = defineMessages({
  note: {
    en: "History lookups by month of request (KST). A month is final when its last lookup has ended.",
    ko: "한국 시간 기준 요청 월별 이력 조회입니다. 마지막 조회가 끝나면 해당 월이 확정됩니다.",
  },
  month: { en: "Month", ko: "월" },
  monthBefore: { en: "Previous month", ko: "전월" },
  monthAfter: { en: "Next month", ko: "다음 달" },
  thisMonth: { en: "This month", ko: "이번 달" },
  lookups: { en: "Completed lookups", ko: "완료된 조회" },
  billable: { en: "Billed", ko: "청구 대상" },
  amount: { en: "Amount", ko: "금액" },
  none: { en: "No history lookups in {month}.", ko: "{month}에는 이력 조회가 없습니다." },
});
