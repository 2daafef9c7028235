import { defineMessages } from "../../i18n/define-messages.ts";

/** What the audit log says. */
export const auditMessages = defineMessages({
  audit: { en: "Audit log", ko: "감사 기록" },
  at: { en: "At", ko: "시각" },
  actor: { en: "Who", ko: "작업자" },
  action: { en: "What", ko: "작업" },
  resource: { en: "To what", ko: "대상" },
  reason: { en: "Reason", ko: "사유" },
  changes: { en: "Changes", ko: "변경 내용" },
  show: { en: "Show", ko: "보기" },
  noEntries: {
    en: "Nothing was recorded for this. Entries older than two years are in the archive.",
    ko: "기록이 없습니다. 2년이 지난 기록은 보관소에 있습니다.",
  },
});
