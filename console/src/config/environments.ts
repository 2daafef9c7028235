/** The environments a person can work in, in the order they are offered. */
export const environments = ["sandbox", "production"] as const;

/** One of the two separate worlds of the product. */
export type Environment = (typeof environments)[number];

/** Reports whether a text, such as a part of an address, names an environment. */
export const isEnvironment = (text: string | undefined): text is Environment =>
  environments.some((environment) => environment === text);
