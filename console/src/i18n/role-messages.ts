import { defineMessages } from "./define-messages.ts";

/** The names of roles, and the explanations for actions that a role does not allow. */
export const roleMessages = defineMessages({
  operator: { en: "Operator", ko: "운영자" },
  bidder: { en: "Bidder", ko: "입찰 담당" },
  accountant: { en: "Accountant", ko: "회계 담당" },
  read_only: { en: "Read-only", ko: "조회 전용" },
  admin: { en: "Administrator", ko: "관리자" },
  buyer: { en: "Buyer", ko: "구매 담당" },
  developer: { en: "Developer", ko: "개발 담당" },
  none: { en: "No role", ko: "역할 없음" },
  role: { en: "Role: {role}", ko: "역할: {role}" },
  mayNot: {
    en: "Your role ({role}) does not allow this. Ask an administrator.",
    ko: "현재 역할({role})로는 할 수 없습니다. 관리자에게 문의하세요.",
  },
});
