import { AsyncLocalStorage } from "node:async_hooks";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { requireValue } from "../../support/require-value.ts";

/** One environment of a function while it works: who it is to AWS, what it knows, and through what its calls pass. */
export interface Actor {
  /** Tells it from the others of a race: `A`, `B`. */
  label: string;
  /** Access key id, by which the proxy finds the role. */
  identity: string;
  /** What the template sets for the function. */
  environment: Readonly<Record<string, string>>;
  /** Awaits permission to go on, makes the call, and takes its outcome; absent where nobody is raced. */
  pass?: <Output>(call: SdkCall, make: () => Promise<Output>) => Promise<Output>;
  /** Refusals for want of a grant, in the words of the proxy. */
  denials: string[];
}

/** A call to AWS before it is made. */
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

/** Does work as a function of the stage: its SDK calls carry the function's identity and `process.env` is its own. */
export const actAs = <Result>(actor: Actor, work: () => Promise<Result>): Promise<Result> =>
  acting.run(actor, work);

/** Who is acting; undefined for nobody. */
export const actingNow = (): Actor | undefined => acting.getStore();

/**
 * From here on `process.env` of this process is that of whoever is acting; nobody sees all of it. Returns what undoes
 * it.
 *
 * @param variables names of all variables that templates set; of those an actor sees only its own function's.
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
 * From here on every SDK client of this process calls as whoever is acting; what acts as nobody is `root`, which may do
 * everything. Returns what undoes it.
 */
export function sendAsActors(): () => void {
  // All clients of the SDK inherit this one method.
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

/** Clients share credentials within a process; the proxy reads nothing of a signature but the access key id in it. */
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
