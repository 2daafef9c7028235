import { errorsOfRoute } from "../../../shared/contract/errors-of-route.ts";
import type { ErrorCode } from "../../../shared/domain/errors/error-codes.ts";
import type { TestAnswer, TestRequest } from "../../support/call-handler.ts";
import type { Actor } from "./act-as-function.ts";
import { callRoute, callSocketRoute, entryOfOperation, routeOf, runWorker } from "./call-function.ts";
import type { Step } from "./gate-calls.ts";
import type { StageName } from "./read-entries.ts";
import type { RaceStage } from "./start-race-stage.ts";
import { commits, findsWork } from "./touched-items.ts";

/** What came of an operation. */
export interface Outcome {
  /** Of a route, its HTTP status; of a worker, 200. */
  status: number;
  /** Of a refusal. */
  code: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
}

/** An operation that has ended. */
export interface Done {
  name: string;
  outcome: Outcome;
}

/** One thing that somebody or something does to a resource. */
export interface Operation<World> {
  /** Unique within its scenario. */
  name: string;
  /** Its function, below `functions/`. */
  entry: string;
  isWorker: boolean;
  /** After which of its steps anybody may come on purpose, because what follows is work of its own. */
  endsPiece(step: Step): boolean;
  /** Codes it may refuse with. */
  refusals: readonly string[];
  run(actor: Actor, world: World): Promise<Outcome>;
}

/** A resource in some state at some moment, and what can happen to it then. */
export interface Situation<World> {
  name: string;
  /** When the operations race, epoch milliseconds. */
  at: number;
  /** Brings the resource about. */
  prepare(stage: RaceStage): Promise<World>;
  /** Those that mean something in this state; every two of them are raced, and each against itself. */
  operations: readonly Operation<World>[];
  /** Throws where the resource is not sound, whatever has happened to it. */
  check?: ((world: World, done: readonly Done[], stage: RaceStage) => Promise<void>) | undefined;
}

/** Everything that can happen to one kind of resource. */
export interface Scenario<World> {
  kind: string;
  stage: StageName;
  situations: readonly Situation<World>[];
  /** Stored lines that may differ from what either order leaves; say why beside each. */
  free?: readonly RegExp[];
}

/** What an operation may be given besides what it does. */
type OperationOptions = Partial<Pick<Operation<unknown>, "name" | "endsPiece">>;

/** What was found to be due is done though it is put off meanwhile, and each transaction is a piece of its own. */
export const takesPieces = (step: Step): boolean => commits(step) || findsWork(step);

/** An operation that is a route, with a name where there are several of it. It is one piece of work unless told. */
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

/** What happens to a connection of the chat stream. */
export interface SocketMoment {
  connectionId: string;
  headers?: Record<string, string>;
  /** A frame. */
  frame?: object;
}

const socketRoutes = { connect: "$connect", disconnect: "$disconnect", "handle-frame": "$default" } as const;

/** An operation that is a route of the chat stream. It is one piece of work. */
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

/** An operation that is a worker. */
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
