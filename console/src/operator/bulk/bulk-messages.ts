import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts of a running bulk action. */
export const bulkMessages = defineMessages({
  waiting: { en: "Waiting", ko: "대기" },
  running: { en: "In progress", ko: "진행 중" },
  again: { en: "Retry failed items", ko: "실패한 항목 다시 시도" },
  progress: { en: "{done} of {count} completed", ko: "{count}건 중 {done}건 처리됨" },
});
