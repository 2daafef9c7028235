import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts of the audit log. */
export const auditMessages = defineMessages({
  audit: { en: "Audit log", ko: "감사 기록" },
  at: { en: "Time", ko: "시각" },
  actor: { en: "Actor", ko: "작업자" },
  action: { en: "Action", ko: "작업" },
  resource: { en: "Resource", ko: "대상" },
  reason: { en: "Reason", ko: "사유" },
  changes: { en: "Changes", ko: "변경 내용" },
  show: { en: "Show", ko: "보기" },
  byWhom: { en: "Actor ID", ko: "작업자(식별자)" },
  toWhat: { en: "Resource ID", ko: "대상(식별자)" },
  from: { en: "Start (KST)", ko: "시작(한국 시간)" },
  to: { en: "End (exclusive, KST)", ko: "끝, 미포함(한국 시간)" },
  sign: { en: "Sign now", ko: "지금 서명" },
  signed: {
    en: "The audit log is signed up to {until}. Later changes to these entries would be detected.",
    ko: "{until}까지의 감사 기록에 서명했습니다. 이후 이 기록을 변경하면 확인할 수 있습니다.",
  },
  noEntriesYet: {
    en: "No match in the latest {count} entries. Load more to search older entries.",
    ko: "최근 {count}건 중 일치하는 기록이 없습니다. 더 불러오면 이전 기록을 검색합니다.",
  },
  noEntries: {
    en: "No entries match. Entries older than two years are in the archive.",
    ko: "일치하는 기록이 없습니다. 2년이 지난 기록은 보관소에 있습니다.",
  },
});
