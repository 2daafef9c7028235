import { defineMessages } from "../../i18n/define-messages.ts";

/** The labels of the request states. */
export const approvalStatusMessages = defineMessages({
  pending: { en: "Awaiting approval", ko: "승인 대기" },
  approved: { en: "Approved", ko: "승인됨" },
  rejected: { en: "Rejected", ko: "반려됨" },
  expired: { en: "Expired", ko: "만료됨" },
  outdated: { en: "Outdated: the invoice has changed", ko: "무효: 인보이스가 변경됨" },
});

/** The labels of the requested changes. */
export const approvalActionMessages = defineMessages({
  void: { en: "Void", ko: "무효 처리" },
  reissue: { en: "Re-issue", ko: "재발행" },
});

/** The texts of the approval page. */
export const approvalMessages = defineMessages({
  approvals: { en: "Approvals", ko: "승인" },
  noneOfThese: {
    en: "No approvals. Requests that need a second operator stay here for 90 days.",
    ko: "항목이 없습니다. 두 번째 담당자의 승인이 필요한 요청이 90일 동안 여기에 표시됩니다.",
  },
  anyStatus: { en: "Any status", ko: "모든 상태" },
  status: { en: "State", ko: "상태" },
  invoice: { en: "Invoice", ko: "인보이스" },
  action: { en: "Requested", ko: "요청 내용" },
  asIs: { en: "No corrections", ko: "수정 사항 없음" },
  requestedBy: { en: "Requested by", ko: "요청자" },
  expiresAt: { en: "Deadline", ko: "결정 기한" },
  decide: { en: "Decide", ko: "결정" },
  you: { en: "you", ko: "본인" },
  approve: { en: "Approve", ko: "승인" },
  reject: { en: "Reject", ko: "반려" },
  takeBack: { en: "Withdraw request", ko: "요청 철회" },
  approveVoid: {
    en: "Invoice {name} is voided permanently, and the partner is notified.",
    ko: "인보이스 {name}이(가) 영구히 무효 처리되고 파트너에게 알림이 전송됩니다.",
  },
  approveReissue: {
    en: "The next version of invoice {name} is published, and the partner is notified.",
    ko: "인보이스 {name}의 다음 버전이 발행되고 파트너에게 알림이 전송됩니다.",
  },
  rejectNote: { en: "Invoice {name} does not change.", ko: "인보이스 {name}은(는) 변경되지 않습니다." },
  approved: { en: "Approved: {name}.", ko: "승인했습니다: {name}" },
  rejected: { en: "Rejected: {name}.", ko: "반려했습니다: {name}" },
  awaits: {
    en: "{action} of {name}: a second operator must approve within 24 hours.",
    ko: "24시간 이내에 두 번째 담당자의 승인이 필요합니다: {name} {action}",
  },
  pendingNote: {
    en: "{who} requested {action} at {at}. Another operator must approve it.",
    ko: "{who} 요청({at}). 다른 담당자의 승인이 필요합니다: {action}",
  },
  toApprovals: { en: "View approvals", ko: "승인 목록으로" },
});
