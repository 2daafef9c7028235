import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts of a thread for people who may only read it. */
export const threadReaderMessages = defineMessages({
  messages: { en: "Messages", ko: "메시지" },
  readOnly: {
    en: "You can read these messages, but you cannot reply. {reason}",
    ko: "메시지를 읽을 수만 있고 쓸 수는 없습니다. {reason}",
  },
  none: { en: "No messages yet.", ko: "아직 메시지가 없습니다." },
  older: { en: "Show older messages", ko: "이전 메시지 보기" },
  partner: { en: "Partner", ko: "파트너" },
  operator: { en: "Operator", ko: "운영자" },
  viewPicture: { en: "View {name}", ko: "{name} 보기" },
  noPreview: { en: "No preview", ko: "미리보기 없음" },
  withdrawn: { en: "Withdrawn: {reason}", ko: "철회됨: {reason}" },
});
