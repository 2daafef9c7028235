import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts about the typed results that operators share. */
export const draftMessages = defineMessages({
  saved: { en: "Saved", ko: "저장됨" },
  saving: { en: "Saving", ko: "저장 중" },
  local: { en: "Saved on this computer only", ko: "이 컴퓨터에만 저장됨" },
  conflict: {
    en: "Another operator has typed different results for these lots. Choose which results to keep.",
    ko: "다른 운영자가 이 차량에 다른 결과를 입력했습니다. 유지할 결과를 선택하세요.",
  },
  mine: { en: "Mine", ko: "내 결과" },
  theirs: { en: "Other operator", ko: "다른 운영자" },
  takeTheirs: { en: "Use {count} results of the other operator", ko: "다른 운영자의 결과 {count}건 사용" },
  keepMine: { en: "Keep my {count} results", ko: "내 결과 {count}건 유지" },
});
