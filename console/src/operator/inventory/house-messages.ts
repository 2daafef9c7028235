import { defineMessages } from "../../i18n/define-messages.ts";

/** The names of the auction houses. */
export const houseMessages = defineMessages({
  auction_a: { en: "Auction house A", ko: "경매장 A" },
  auction_b: { en: "Auction house B", ko: "경매장 B" },
  auction_c: { en: "Auction house C", ko: "경매장 C" },
  auction_d: { en: "Auction house D", ko: "경매장 D" },
  auction_e: { en: "Auction house E", ko: "경매장 E" },
});
