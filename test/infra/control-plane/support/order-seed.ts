import { randomInt } from "node:crypto";

/** Order of independent resources in deployments of the project's stages. It differs in each run. */
export const orderSeed = Number(process.env.ORDER_SEED ?? randomInt(2 ** 31));

console.log(`ORDER_SEED=${orderSeed} repeats the order in which these stacks are deployed`);
