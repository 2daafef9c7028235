/** The environments in which a person can work, in display order. */
export const environments = ["sandbox", "production"] as const;

/** One of the two separate environments of the product. */
export type Environment = (typeof environments)[number];

/** Reports whether a text, such as a part of an address, names an environment. */
export const isEnvironment = (text: string | undefined): text is Environment =>
  environments.some((environment) => environment === text);
