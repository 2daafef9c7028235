import { defineMessages } from "../i18n/define-messages.ts";

/** The texts of the lists of users. */
export const userMessages = defineMessages({
  users: { en: "Users", ko: "사용자" },
  operators: { en: "Operators", ko: "운영자" },
  none: { en: "No users yet. Invite the first user.", ko: "아직 사용자가 없습니다. 첫 사용자를 초대하세요." },
  name: { en: "Name", ko: "이름" },
  email: { en: "Email", ko: "이메일" },
  role: { en: "Role", ko: "역할" },
  status: { en: "Status", ko: "상태" },
  invited: { en: "Invited", ko: "초대됨" },
  active: { en: "Active", ko: "활성" },
  disabled: { en: "Disabled", ko: "비활성" },
  changed: { en: "Last change", ko: "마지막 변경" },
  actions: { en: "Actions", ko: "작업" },
  actionsFor: { en: "Actions for {email}", ko: "{email} 작업" },
  unknownRole: { en: "Unknown, no access", ko: "알 수 없는 역할, 접근 불가" },
  you: { en: "You", ko: "본인" },
  invite: { en: "Invite user", ko: "사용자 초대" },
  inviteNote: {
    en: "The user receives a temporary password by email, and may sign in to both environments.",
    ko: "사용자는 임시 비밀번호를 이메일로 받으며 두 환경에 모두 로그인할 수 있습니다.",
  },
  wasInvited: { en: "{email} invited.", ko: "{email}을(를) 초대했습니다." },
  changeRole: { en: "Change role", ko: "역할 변경" },
  changeRoleNote: {
    en: "The new role applies within 15 minutes, in both environments.",
    ko: "새 역할은 두 환경에서 15분 이내에 적용됩니다.",
  },
  roleChanged: { en: "Role of {email} changed.", ko: "{email}의 역할을 변경했습니다." },
  resend: { en: "Resend invitation", ko: "초대 다시 보내기" },
  resendNote: {
    en: "The user receives a new temporary password. The previous password stops working.",
    ko: "사용자는 새 임시 비밀번호를 받으며 이전 비밀번호는 더 이상 사용할 수 없습니다.",
  },
  resent: { en: "Invitation to {email} resent.", ko: "{email}에게 초대를 다시 보냈습니다." },
  disable: { en: "Disable user", ko: "사용자 비활성화" },
  disableNote: {
    en: "All sessions end, in both environments. An open page keeps working for at most 15 minutes.",
    ko: "두 환경의 모든 세션이 종료됩니다. 열려 있는 페이지는 최대 15분 동안 사용할 수 있습니다.",
  },
  wasDisabled: { en: "{email} disabled.", ko: "{email}을(를) 비활성화했습니다." },
  enable: { en: "Enable user", ko: "사용자 활성화" },
  enableNote: {
    en: "The user may sign in again with the previous password and role.",
    ko: "사용자는 이전 비밀번호와 역할로 다시 로그인할 수 있습니다.",
  },
  wasEnabled: { en: "{email} enabled.", ko: "{email}을(를) 활성화했습니다." },
  ownAccount: {
    en: "You cannot change your own account. Ask another administrator.",
    ko: "본인 계정은 변경할 수 없습니다. 다른 관리자에게 문의하세요.",
  },
  external: {
    en: "This stage signs people in with an external directory. Invite and change users there.",
    ko: "이 서비스는 외부 디렉터리로 로그인합니다. 사용자는 해당 디렉터리에서 초대하고 변경하세요.",
  },
});
