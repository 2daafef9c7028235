import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts of the award review. */
export const awardReviewMessages = defineMessages({
  ceiling: { en: "Ceiling", ko: "입찰 상한" },
  ceilingAtRate: {
    en: "{won} ({usd} at the locked rate of {rate})",
    ko: "{won}(고정 환율 {rate} 기준 {usd})",
  },
  priceInUsd: { en: "Hammer price in dollars", ko: "낙찰가(달러)" },
  margin: { en: "Below the ceiling", ko: "상한까지 남은 금액" },
  aboveCeiling: {
    en: "The price is {won} above the ceiling. Correct it, or give the reason for the exception.",
    ko: "낙찰가가 상한을 {won} 초과합니다. 금액을 수정하거나 예외 사유를 입력하세요.",
  },
  belowBy: { en: "{usd}, {won} below the ceiling", ko: "{usd}, 상한까지 {won}" },
  aboveBy: { en: "{usd}, {won} above the ceiling", ko: "{usd}, 상한 {won} 초과" },
  feeAbove: {
    en: "Fee is more than {times} times the usual {usd}",
    ko: "수수료가 통상 금액 {usd}의 {times}배 초과",
  },
  usualFee: { en: "Usual auction fee", ko: "통상 경매장 수수료" },
  feeTooHigh: {
    en: "The fee is more than {times} times the usual {usd}. Correct it, or give the reason for the exception.",
    ko: "수수료가 통상 금액 {usd}의 {times}배를 초과합니다. 금액을 수정하거나 예외 사유를 입력하세요.",
  },
  notLeader: {
    en: "The order of {partner} leads this lot. To award this order instead, give the reason for the exception.",
    ko: "현재 낙찰 대상은 {partner}의 주문입니다. 이 주문을 낙찰 처리하려면 예외 사유를 입력하세요.",
  },
});
