/** A partner of the pictured stage, with the question that it asks about an order. */
export interface TradingPartner {
  name: string;
  invoicePrefix: string;
  /** Consignee address of its invoices. */
  address: string;
  question: string;
}

/** Fictional importers whose names use six scripts. */
export const tradingPartners: readonly TradingPartner[] = [
  {
    ...{ name: "Lagos Premium Autos", invoicePrefix: "LPA", address: "14 Creek Road, Apapa\nLagos, Nigeria" },
    question: "Can you send a photo of the spare key before you bid?",
  },
  {
    ...{ name: "Алматы Авто Импорт", invoicePrefix: "AAI", address: "пр. Райымбека 212\nАлматы, Казахстан" },
    question: "Please keep the winter tires with the car.",
  },
  {
    ...{ name: "شركة النور لتجارة السيارات", invoicePrefix: "NUR" },
    ...{ address: "شارع الميناء 9\nالعقبة، الأردن", question: "Is the panoramic roof without cracks?" },
  },
  {
    ...{ name: "თბილისი ავტო", invoicePrefix: "TBA", address: "კახეთის გზატკეცილი 36\nთბილისი, საქართველო" },
    question: "When does the next vessel to Poti leave?",
  },
  {
    ...{
      name: "Công ty Ô tô Đại Phát",
      invoicePrefix: "DPA",
      address: "88 Nguyễn Văn Linh\nHải Phòng, Việt Nam",
    },
    question: "Could you raise the bid by one step if the hall slows down?",
  },
  {
    ...{
      name: "さくら自動車株式会社",
      invoicePrefix: "SAK",
      address: "神奈川県横浜市鶴見区大黒町 5-3\n日本",
    },
    question: "Is the service book in the glove box?",
  },
];
