import type { TopicMail } from "./alarms/notify-receivers.ts";
import type { LocalAlarms } from "./alarms/start-alarms.ts";
import type { Emulators } from "./emulators/start-emulators.ts";
import type { Deliveries } from "./hostile/deliveries.ts";
import type { ApiLocation } from "./http/listen-for-apis.ts";
import type { Clock } from "./machine/clock.ts";
import type { MetricExchange } from "./machine/metric-datum.ts";
import type { AwsProxy } from "./proxy/start-proxy.ts";
import type { EnvironmentFaults } from "./runtime/environment-faults.ts";
import type { EnvironmentBounds } from "./runtime/pool-environments.ts";
import type { LocalFunction } from "./runtime/read-functions.ts";
import type { CodeLoader } from "./runtime/run-functions.ts";
import type { InvocationResult, LogSink } from "./runtime/start-environment.ts";
import type { ResolvedStage } from "./templates/resolved-stage.ts";

/** The local services and the settings with which a stage runs. They do not depend on the stage's definition. */
export interface MachineOptions {
  emulators: Pick<Emulators, "dynamodbUrl" | "measureQueues" | "s3Url" | "sqsUrl" | "trimStream">;
  proxy: Pick<
    AwsProxy,
    | "url"
    | "registerIdentity"
    | "denyToAll"
    | "publishBucket"
    | "provideKey"
    | "letPagesCall"
    | "onObjectCreated"
    | "monitor"
    | "manageConnections"
    | "loseConnections"
    | "answer"
  >;
  clock: Clock;
  /** Ports by the name or logical id of an API. APIs that are not listed get a free port. */
  ports?: Readonly<Record<string, number>>;
  /** The directory that keeps progress across restarts; null keeps it in memory. */
  dataDirectory: string | null;
  logSink: LogSink;
  /** The concurrency shared by functions without a reservation, as in an account; no limit by default. */
  unreservedConcurrency?: number;
  /**
   * Limits on the number and the lifetime of the environments of the stage's functions. The default number depends on
   * the machine's memory.
   */
  environments?: EnvironmentBounds;
  /** The metrics of the account, which its stages and the proxy share. By default, the stage has metrics of its own. */
  metrics?: MetricExchange;
  /** Receives each mail that an alarm's topic sends. By default, mails are discarded. */
  sendMail?: (mail: TopicMail) => void;
  /** Values of secrets by logical id or name. */
  secrets?: Readonly<Record<string, string>>;
  /**
   * Returns numbers from 0 up to 1, for aliases that split calls between versions; `Math.random` by default.
   */
  random?: () => number;
  /** How sources deliver events; once and in order by default. */
  deliveries?: Deliveries;
  /** The faults of functions' environments; none by default. */
  environmentFaults?: EnvironmentFaults;
  /**
   * Schedules begin when this resolves, and then also run what was due before; by default they begin at once. A schedule
   * can be run by name earlier.
   */
  beginSchedules?: Promise<void>;
  /** Loads code that changes while the stage runs; by default functions keep the code of the templates. */
  loadCode?: CodeLoader;
}

/** The current definition of a stage. */
export interface StageSource {
  stageName: string;
  /** The stage's APIs. They get their URLs before `resolve`, because other parts of the stage refer to these URLs. */
  apis: readonly ApiLocation[];
  /** Returns the complete definition, with the APIs at the given URLs. */
  resolve(apiUrl: (stackId: string, logicalId: string) => string): ResolvedStage;
}

/** A stage that runs. */
export interface RunningStage {
  /** Outputs of the templates by stack and output name. */
  readonly outputs: Record<string, Record<string, string>>;
  /** The APIs by name. */
  readonly apis: Readonly<Record<string, { url: string }>>;
  readonly functions: readonly LocalFunction[];
  /** The alarms of the templates. */
  readonly alarms: LocalAlarms;
  /** Invokes a function by identity, name, logical id or the beginning of its logical id. */
  invoke(nameOrPrefix: string, event: unknown): Promise<InvocationResult>;
  /** Runs a schedule now, by name, logical id or the beginning of its logical id, and waits for its target. */
  runSchedule(nameOrPrefix: string): Promise<void>;
  /** Resolves when queues, streams and functions are idle. Delayed messages do not count. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** A running stage whose definition can change. */
export interface ChangingStage extends RunningStage {
  /**
   * Switches to the new definition of the stage. Running calls finish in their version. Tables, queues and
   * buckets keep their data, even if the stage no longer has them.
   */
  takeOver(source: StageSource): Promise<void>;
}
