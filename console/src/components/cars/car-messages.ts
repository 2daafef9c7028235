import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts around names and ids of cars and partners. */
export const carMessages = defineMessages({
  unnamedCar: { en: "Unnamed car", ko: "이름 없는 차량" },
  unnamedPartner: { en: "Unnamed partner", ko: "이름 없는 파트너" },
  lot: { en: "lot {number}", ko: "출품 번호 {number}" },
  copyId: { en: "Copy ID {id}", ko: "ID {id} 복사" },
  idCopied: { en: "ID copied", ko: "ID를 복사했습니다" },
  idNotCopied: { en: "ID not copied", ko: "ID를 복사하지 못했습니다" },
  dealer: { en: "Dealers", ko: "딜러" },
  auction_a: { en: "Auction A", ko: "경매장 A" },
  auction_b: { en: "Auction B", ko: "경매장 B" },
  auction_c: { en: "Auction C", ko: "경매장 C" },
  auction_d: { en: "Auction D", ko: "경매장 D" },
  auction_e: { en: "Auction E", ko: "경매장 E" },
});
