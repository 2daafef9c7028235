/** The texts of the element, in English. `{name}` is replaced by a value. */
const english = {
  label: "Messages",
  input: "Your message",
  hint: "Enter sends the message. Shift+Enter starts a new line.",
  send: "Send",
  attach: "Attach files",
  remove: "Remove {name}",
  connecting: "Connecting…",
  offline: "No connection. Your messages are sent when it returns.",
  refused: "Messages are temporarily unavailable.",
  tryAgain: "Try again",
  empty: "No messages yet.",
  older: "Show older messages",
  newer: "Show newer messages",
  loading: "Loading…",
  newest: "Go to newest message",
  newMessages: "New messages",
  day: "{day}, times in {zone}",
  you: "You",
  partner: "Partner",
  operator: "Operator",
  read: "Read",
  sending: "Sending…",
  waiting: "Waiting to send",
  failed: "Not sent",
  retry: "Resend",
  discard: "Discard",
  withdrawn: "This message was withdrawn: {reason}",
  withdraw: "Withdraw",
  status: "Order status: {status}",
  download: "Download {name}",
  view: "View {name}",
  noPreview: "No preview",
  close: "Close",
  downloadFailed: "{name} could not be opened. Try again.",
  tooLong: "{count} of {most} characters: shorten the message to send it.",
  characters: "{count} of {most} characters",
  tooMany: "Too many unsent messages. Wait until they are sent.",
  stillUploading: "Wait until the files have arrived, or remove them.",
  uploading: "{name}: on its way",
  uploadFailed: "{name} did not arrive. Remove it and attach it again.",
  fileType: "{name}: only JPEG, PNG, WebP, HEIC and PDF can be attached.",
  fileSize: "{name}: the file must not be empty or larger than 10 MB.",
  fileCount: "A message can have at most 5 files.",
  "status.placed": "Placed",
  "status.secondary_inspection_in_progress": "Inspection in progress",
  "status.secondary_inspection_ready": "Inspection ready",
  "status.acquiring": "Acquiring",
  "status.secured": "Secured",
  "status.export_processing": "Export processing",
  "status.in_transit": "In transit",
  "status.customs": "Customs",
  "status.delivered": "Delivered",
  "status.failed": "Failed",
  "status.cancelled": "Cancelled",
};

/** Every text of the element by its key. */
export type ChatTexts = Record<keyof typeof english, string>;

const korean: ChatTexts = {
  label: "메시지",
  input: "메시지 입력",
  hint: "Enter로 보내고 Shift+Enter로 줄을 바꿉니다.",
  send: "보내기",
  attach: "파일 첨부",
  remove: "{name} 제거",
  connecting: "연결 중…",
  offline: "연결이 끊겼습니다. 작성한 메시지는 다시 연결되면 전송됩니다.",
  refused: "지금은 메시지를 열 수 없습니다.",
  tryAgain: "다시 시도",
  empty: "아직 메시지가 없습니다.",
  older: "이전 메시지 보기",
  newer: "이후 메시지 보기",
  loading: "불러오는 중…",
  newest: "최신 메시지로",
  newMessages: "새 메시지",
  day: "{day}, 시간대 {zone}",
  you: "나",
  partner: "파트너",
  operator: "운영자",
  read: "읽음",
  sending: "보내는 중…",
  waiting: "전송 대기 중",
  failed: "전송되지 않음",
  retry: "다시 보내기",
  discard: "삭제",
  withdrawn: "철회된 메시지입니다: {reason}",
  withdraw: "철회",
  status: "주문 상태: {status}",
  download: "{name} 내려받기",
  view: "{name} 보기",
  noPreview: "미리보기 없음",
  close: "닫기",
  downloadFailed: "{name}을(를) 열지 못했습니다. 다시 시도하세요.",
  tooLong: "{most}자 중 {count}자: 보내려면 메시지를 줄이세요.",
  characters: "{most}자 중 {count}자",
  tooMany: "전송을 기다리는 메시지가 너무 많습니다.",
  stillUploading: "파일이 모두 올라갈 때까지 기다리거나 파일을 제거하세요.",
  uploading: "{name}: 올리는 중",
  uploadFailed: "{name}을(를) 올리지 못했습니다. 제거한 뒤 다시 첨부하세요.",
  fileType: "{name}: JPEG, PNG, WebP, HEIC, PDF 파일만 첨부할 수 있습니다.",
  fileSize: "{name}: 비어 있지 않은 10MB 이하의 파일만 첨부할 수 있습니다.",
  fileCount: "메시지 하나에 파일은 5개까지 첨부할 수 있습니다.",
  "status.placed": "접수",
  "status.secondary_inspection_in_progress": "2차 점검 중",
  "status.secondary_inspection_ready": "2차 점검 완료",
  "status.acquiring": "매입 중",
  "status.secured": "확보",
  "status.export_processing": "수출 진행",
  "status.in_transit": "운송 중",
  "status.customs": "통관",
  "status.delivered": "인도 완료",
  "status.failed": "실패",
  "status.cancelled": "취소",
};

/** Finds texts in one language. */
export interface Wording {
  /** The language's tag, for dates. */
  locale: string;
  say(key: keyof ChatTexts, values?: Readonly<Record<string, string | number>>): string;
  /** Returns the label of an order status, or its name for an unknown status. */
  statusOf(status: string): string;
}

/** Returns the texts of a language, or English, overridden by the page's own texts. */
export function wordingOf(language: string, own: Partial<ChatTexts>): Wording {
  const isKorean = /^ko\b/i.test(language);
  const texts: Readonly<Record<string, string>> = { ...(isKorean ? korean : english), ...own };
  return {
    locale: isKorean ? "ko" : localeOf(language),
    say: (key, values = {}) =>
      (texts[key] ?? english[key]).replaceAll(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole)),
    statusOf: (status) => texts[`status.${status}`] ?? status.replaceAll("_", " "),
  };
}

/** The locale for dates in English texts, such as British or American. */
const localeOf = (language: string): string => (/^en(-[A-Z]{2})?$/.test(language) ? language : "en");
