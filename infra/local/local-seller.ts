/** Who issues invoices on one machine, in the form of `seller` in `cdk.json`. */
export const localSeller = {
  name: "Hanbada Trading Co., Ltd. (한바다무역)",
  address_lines: ["12 Jungbu-daero, Jung-gu", "Incheon 22300, Republic of Korea"],
  registration_number: "123-45-67890",
  email: "invoices@hanbada.example",
  phone: "+82 32 555 0100",
  bank: {
    name: "Hanbada Bank",
    branch: "Incheon Port",
    swift: "HANBKRSE",
    account_number: "001-234567-89-012",
    account_holder: "Hanbada Trading Co., Ltd.",
  },
  logo_key: null,
};
