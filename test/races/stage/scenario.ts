import { errorsOfRoute } from "../../../shared/contract/errors-of-route.ts";
import type { ErrorCode } from "../../../shared/domain/errors/error-codes.ts";
import type { TestAnswer, TestRequest } from "../../support/requests/call-handler.ts";
import type { Actor } from "./act-as-function.ts";
import { callRoute, callSocketRoute, entryOfOperation, routeOf, runWorker } from "./call-function.ts";
import type { Step } from "./gate-calls.ts";
import type { StageName } from "./read-entries.ts";
import type { RaceStage } from "./start-race-stage.ts";
import { commits, findsWork } from "./touched-items.ts";

/** Result of an operation. */
export interface Outcome {
  /** HTTP status of a route, or 200 for a worker. */
  status: number;
  /** Code of an error. */
  code: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
}

/** An operation that has ended. */
export interface Done {
  name: string;
  outcome: Outcome;
}

/** One action of a caller or a worker on a resource. */
export interface Operation<World> {
  /** Unique within its scenario. */
  name: string;
  /** Its function, below `functions/`. */
  entry: string;
  isWorker: boolean;
  /** Reports whether other operations may interleave after a step, because the rest is separate work. */
  endsPiece(step: Step): boolean;
  /** Error codes with which it may be rejected. */
  refusals: readonly string[];
  run(actor: Actor, world: World): Promise<Outcome>;
}

/** A resource in an initial state, and the operations on it. */
export interface Situation<World> {
  name: string;
  /** Time of the race, epoch milliseconds. */
  at: number;
  /** Creates the resource in its initial state. */
  prepare(stage: RaceStage): Promise<World>;
  /** Operations that are possible in this state. Every pair is raced, including each operation with itself. */
  operations: readonly Operation<World>[];
  /** Throws if the resource is invalid after any of the operations. */
  check?: ((world: World, done: readonly Done[], stage: RaceStage) => Promise<void>) | undefined;
}

/** All operations on one kind of resource. */
export interface Scenario<World> {
  kind: string;
  stage: StageName;
  situations: readonly Situation<World>[];
  /** Stored lines that may differ from both sequential orders, with reasons. */
  free?: readonly RegExp[];
}

/** Options of an operation besides its action. */
type OperationOptions = Partial<Pick<Operation<unknown>, "name" | "endsPiece">>;

/** Due work is completed even if it is postponed meanwhile, and each transaction is a separate part. */
export const takesPieces = (step: Step): boolean => commits(step) || findsWork(step);

/**
 * Creates an operation that calls a route, with a name if the route has several operations. It is one part of
 * work by default.
 */
export function byRoute<World>(
  operationId: string,
  request: (world: World, actor: Actor) => TestRequest,
  options: string | OperationOptions = {},
): Operation<World> {
  const { name = operationId, endsPiece = () => false } =
    typeof options === "string" ? { name: options } : options;
  return {
    name,
    entry: entryOfOperation(operationId),
    isWorker: false,
    endsPiece,
    refusals: errorsOfRoute(routeOf(operationId)).filter((code) => code !== "internal_error"),
    run: async (actor, world) => toOutcome(await callRoute(actor, operationId, request(world, actor))),
  };
}

/** An event on a connection of the chat stream. */
export interface SocketMoment {
  connectionId: string;
  headers?: Record<string, string>;
  /** A frame. */
  frame?: object;
}

const socketRoutes = { connect: "$connect", disconnect: "$disconnect", "handle-frame": "$default" } as const;

/** Creates an operation that calls a route of the chat stream. It is one part of work. */
export function bySocket<World>(
  route: keyof typeof socketRoutes,
  moment: (world: World, actor: Actor) => SocketMoment,
  { name = route, refusals = [] }: { name?: string; refusals?: readonly ErrorCode[] } = {},
): Operation<World> {
  const entry = `stream/${route}`;
  return {
    ...{ name, entry, refusals },
    isWorker: false,
    endsPiece: () => false,
    run: async (actor, world) => {
      const { frame, ...event } = moment(world, actor);
      const body = frame === undefined ? {} : { body: JSON.stringify(frame) };
      return callSocketRoute(actor, entry, { routeKey: socketRoutes[route], ...event, ...body });
    },
  };
}

/** Creates an operation that runs a worker. */
export function byWorker<World>(
  entry: string,
  event: (world: World) => unknown = () => undefined,
  { name = entry, endsPiece = takesPieces }: OperationOptions = {},
): Operation<World> {
  return {
    name,
    entry,
    isWorker: true,
    endsPiece,
    refusals: [],
    run: async (actor, world) => {
      await runWorker(actor, entry, event(world));
      return { status: 200, code: null, body: null };
    },
  };
}

const toOutcome = ({ status, body }: TestAnswer): Outcome => ({
  status,
  code: body?.error?.code ?? null,
  body,
});
