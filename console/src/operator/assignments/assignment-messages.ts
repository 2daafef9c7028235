import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts about the assignment of orders and threads. */
export const assignmentMessages = defineMessages({
  assignee: { en: "Assignee", ko: "담당자" },
  anyAssignee: { en: "All assignees", ko: "모든 담당자" },
  assignedTo: { en: "Assigned to {name}.", ko: "{name}에게 배정했습니다." },
  assignedToMe: { en: "Assigned to me", ko: "나에게 배정됨" },
  toMe: { en: "{name} (you)", ko: "{name} (본인)" },
  nobody: { en: "Nobody", ko: "없음" },
  unassigned: { en: "Unassigned", ko: "담당자 없음" },
  assignToMe: { en: "Assign to me", ko: "나에게 배정" },
  change: { en: "Change assignee", ko: "담당자 변경" },
  changeNote: {
    en: "The assignment covers an order and its messages. Partners do not see it.",
    ko: "주문과 해당 메시지를 함께 담당합니다. 파트너에게는 표시되지 않습니다.",
  },
  changed: { en: "Assignee changed.", ko: "담당자를 변경했습니다." },
});
