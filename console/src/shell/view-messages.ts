import { defineMessages } from "../i18n/define-messages.ts";

/** The texts of a view of a partner's console. */
export const viewMessages = defineMessages({
  viewing: { en: "Read-only view: {name}", ko: "조회 전용 보기: {name}" },
  left: { en: "Ends in {span}", ko: "{span} 후 종료" },
  end: { en: "End view", ko: "보기 종료" },
  readOnly: {
    en: "This view is read-only. Select “End view” to return to your own pages.",
    ko: "조회 전용 보기입니다. 돌아가려면 ‘보기 종료’를 선택하세요.",
  },
  start: { en: "See what this partner sees", ko: "파트너 화면 보기" },
});
