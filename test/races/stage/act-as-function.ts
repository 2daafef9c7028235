import { AsyncLocalStorage } from "node:async_hooks";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { requireValue } from "../../support/require-value.ts";

/** One environment of a running function: its AWS identity, its variables and its calls. */
export interface Actor {
  /** Identifies it within a race: `A`, `B`. */
  label: string;
  /** Access key id, by which the proxy finds the role. */
  identity: string;
  /** Variables that the template sets for the function. */
  environment: Readonly<Record<string, string>>;
  /** Waits for permission, makes the call and records its result. Undefined outside a race. */
  pass?: <Output>(call: SdkCall, make: () => Promise<Output>) => Promise<Output>;
  /** The proxy's messages about missing permissions. */
  denials: string[];
}

/** An AWS call that has not been made yet. */
export interface SdkCall {
  /** Such as `TransactWriteItems`. */
  operation: string;
  input: Readonly<Record<string, unknown>>;
}

interface SdkCommand {
  input: Record<string, unknown>;
  middlewareStack: { add(middleware: unknown, options: Record<string, unknown>): void };
}
type Send = (command: SdkCommand, ...rest: unknown[]) => Promise<unknown>;

const acting = new AsyncLocalStorage<Actor>();

/**
 * Runs code as a function of the stage: SDK calls have the function's identity, and `process.env` has its
 * variables.
 */
export const actAs = <Result>(actor: Actor, work: () => Promise<Result>): Promise<Result> =>
  acting.run(actor, work);

/** Returns the acting function, or undefined. */
export const actingNow = (): Actor | undefined => acting.getStore();

/**
 * Makes `process.env` return the acting function's variables from now on. Returns a function that undoes this.
 * @param variables names of all variables that templates set; an actor sees only its own function's
 */
export function serveEnvironments(variables: ReadonlySet<string>): () => void {
  const own = process.env;
  process.env = new Proxy(own, {
    get: (target, name) => {
      const actor = acting.getStore();
      if (actor === undefined || typeof name !== "string" || !variables.has(name))
        return Reflect.get(target, name);
      return actor.environment[name];
    },
  });
  return () => {
    process.env = own;
  };
}

/**
 * Makes every SDK client of this process call as the acting function from now on, or without one as `root`,
 * which has all permissions. Returns a function that undoes this.
 */
export function sendAsActors(): () => void {
  // All SDK clients inherit this method.
  const clients = Object.getPrototypeOf(DynamoDBClient.prototype) as { send: Send };
  const { send } = clients;
  clients.send = function sendAsActor(this: unknown, command, ...rest) {
    const actor = acting.getStore();
    if (actor === undefined) return send.call(this, command, ...rest);
    command.middlewareStack.add(signAs(actor.identity), {
      step: "deserialize",
      name: "signAs",
      override: true,
    });
    const call = { operation: operationOf(command), input: command.input };
    const make = () => send.call(this, command, ...rest).catch((error: unknown) => noteDenial(actor, error));
    return actor.pass === undefined ? make() : actor.pass(call, make);
  };
  return () => {
    clients.send = send;
  };
}

const operationOf = (command: SdkCommand): string => command.constructor.name.replace(/Command$/, "");

function noteDenial(actor: Actor, error: unknown): never {
  const { name, message } = error as Error;
  if (name.startsWith("AccessDenied")) actor.denials.push(message);
  throw error;
}

/** Clients of a process share credentials. The proxy reads only the access key id of a signature. */
const signAs =
  (identity: string) =>
  (next: (args: unknown) => Promise<unknown>) =>
  (args: { request: { headers: Record<string, string> } }) => {
    const { headers } = args.request;
    headers.authorization = requireValue(headers.authorization).replace(
      /Credential=[^/]+/,
      `Credential=${identity}`,
    );
    return next(args);
  };
