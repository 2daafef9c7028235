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
  byWhom: { en: "By whom (id)", ko: "작업자(식별자)" },
  toWhat: { en: "To what (id)", ko: "대상(식별자)" },
  from: { en: "From (KST)", ko: "시작(한국 시간)" },
  to: { en: "To, not included (KST)", ko: "끝, 미포함(한국 시간)" },
  noEntriesYet: {
    en: "Nothing among the {count} entries that were looked at. Older ones are looked at when you ask for more.",
    ko: "확인한 {count}건 중에는 없습니다. 더 불러오면 더 오래된 기록을 확인합니다.",
  },
  noEntries: {
    en: "Nothing was recorded for this. Entries older than two years are in the archive.",
    ko: "기록이 없습니다. 2년이 지난 기록은 보관소에 있습니다.",
  },
});
