import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts of the operators' message pages. */
export const threadMessages = defineMessages({
  messages: { en: "Messages", ko: "메시지" },
  inbox: {
    en: "Partners with unread messages, longest wait first.",
    ko: "읽지 않은 메시지가 있는 파트너를 오래 기다린 순서로 표시합니다.",
  },
  ofPartner: { en: "All threads of {partner}, latest message first.", ko: "{partner}의 모든 대화(최신순)" },
  noneWaiting: { en: "No unread messages.", ko: "읽지 않은 메시지가 없습니다." },
  noneOfPartner: { en: "No messages yet.", ko: "아직 메시지가 없습니다." },
  noneAssigned: {
    en: "No thread matches these filters. Remove a filter to see more.",
    ko: "조건에 맞는 대화가 없습니다. 필터를 하나 지워 보세요.",
  },
  about: { en: "About", ko: "대상" },
  onePartner: { en: "one partner", ko: "파트너" },
  aboutElse: { en: "General", ko: "기타 문의" },
  partner: { en: "Partner", ko: "파트너" },
  unread: { en: "Unread", ko: "안 읽음" },
  waitingSince: { en: "Waiting since", ko: "대기 시작" },
  newest: { en: "Newest", ko: "최근 메시지" },
  thread: { en: "Messages: {about}", ko: "메시지: {about}" },
  toOrder: { en: "View order", ko: "주문 보기" },
  toPartner: { en: "View partner", ko: "파트너 보기" },
  withdraw: { en: "Withdraw message", ko: "메시지 철회" },
  withdrawNote: {
    en: "Both sides see the reason instead of the text.",
    ko: "양쪽 대화에 내용 대신 사유가 표시됩니다.",
  },
  withdrawAudit: { en: "The audit log keeps the text.", ko: "감사 기록에는 내용이 남습니다." },
  reason: { en: "Reason", ko: "사유" },
  withdrawn: { en: "Message withdrawn.", ko: "메시지를 철회했습니다." },
  waiting: { en: "Unread messages", ko: "읽지 않은 메시지" },
  waitsSince: { en: "{count} unread, since {at}", ko: "{count}건 안 읽음, {at}부터" },
});
