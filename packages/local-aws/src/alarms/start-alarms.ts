import type { Clock } from "../machine/clock.ts";
import type { MetricExchange } from "../machine/metric-datum.ts";
import type { MonitoredAlarm } from "../machine/monitored-stage.ts";
import type { TroubleReport } from "../runtime/event-source.ts";
import { findByPrefix } from "../runtime/find-by-prefix.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";
import { type AlarmStatus, describeChange, describeReason } from "./describe-change.ts";
import { type AlarmState, evaluatePeriods } from "./evaluate-periods.ts";
import { MetricStore } from "./metric-store.ts";
import { type Publish, readTopics, type TopicMail } from "./notify-receivers.ts";
import { type LocalAlarm, rangeOf, readAlarms } from "./read-alarms.ts";
import { requireSources } from "./require-sources.ts";

/** The dependencies of a stage's alarms. */
export interface AlarmContext {
  clock: Clock;
  metrics: MetricExchange;
  /** Called before each evaluation. Reports the metrics that must be polled. */
  measure(): Promise<void>;
  /** Sends a mail to the receivers of alarms. */
  sendMail(mail: TopicMail): void;
  reportTrouble: TroubleReport;
}

/**
 * The alarms of a running stage. An alarm is identified by its name, its logical id or the beginning of its
 * logical id.
 */
export interface LocalAlarms {
  /** Returns every alarm as it was at its last evaluation. */
  list(): AlarmStatus[];
  /** Returns the states with the template's description of each alarm. */
  describe(): MonitoredAlarm[];
  /** @throws Error unless exactly one alarm matches */
  find(nameOrPrefix: string): AlarmStatus;
  /**
   * Resolves as soon as the alarm is in the state.
   * @throws Error unless exactly one alarm matches, or the abort reason of `signal`
   */
  waitFor(nameOrPrefix: string, state: AlarmState, signal?: AbortSignal): Promise<AlarmStatus>;
  /** Evaluates all alarms now. This also happens every minute and after each jump of the clock. */
  evaluate(): Promise<void>;
  /** Subscribes to state changes. Returns the function that ends the subscription. */
  onChange(listener: (changed: AlarmStatus) => void): () => void;
  /**
   * Updates the alarms to the current stage. Alarms with an unchanged name keep their state, even with a new
   * definition.
   * @throws Error with stack and alarm for anything that cannot be evaluated here
   */
  update(stage: ResolvedStage, measure: AlarmContext["measure"]): void;
  /** Starts the evaluation, unless it is already running. */
  start(): void;
  stop(): Promise<void>;
}

/** Smallest change of the clock's offset from real time that counts as a clock jump. */
const jumpToleranceMilliseconds = 500;
const minuteMilliseconds = 60_000;

interface WatchedAlarm extends LocalAlarm {
  status: AlarmStatus;
}

/**
 * Reads the alarms of a stage, with their topics. The alarms collect values immediately and evaluate them after
 * `start`.
 * @throws Error naming stack and alarm for anything that cannot be evaluated here
 */
export function createAlarms(stage: ResolvedStage, context: AlarmContext): LocalAlarms {
  const alarms = new Alarms(context);
  alarms.update(stage, context.measure);
  return alarms;
}

class Alarms implements LocalAlarms {
  #alarms: WatchedAlarm[] = [];
  #publish: Publish = () => {};
  readonly #context: AlarmContext;
  #measure: AlarmContext["measure"];
  readonly #store = new MetricStore();
  readonly #waiting = new Set<(changed: AlarmStatus) => void>();
  readonly #ending: (() => void)[] = [];
  #beganMilliseconds: number;
  /** The end of the last minute that was evaluated completely. */
  #judgedUntilMilliseconds: number;
  /** The offset of the clock from real time at the last evaluation. */
  #offsetMilliseconds = 0;
  #timer: NodeJS.Timeout | undefined;
  #evaluating: Promise<void> = Promise.resolve();
  #started = false;
  #stopped = false;

  constructor(context: AlarmContext) {
    const { clock, metrics, measure } = context;
    this.#context = context;
    this.#measure = measure;
    this.#beganMilliseconds = clock.now();
    this.#judgedUntilMilliseconds = this.#beganMilliseconds;
    this.#ending.push(metrics.subscribe((datum) => this.#store.record(datum, clock.now())));
  }

  update(stage: ResolvedStage, measure: AlarmContext["measure"]): void {
    const alarms = readAlarms(stage);
    requireSources(stage, alarms);
    this.#publish = readTopics(stage, alarms, this.#context.sendMail);
    this.#measure = measure;
    const since = new Date(this.#context.clock.now()).toISOString();
    const before = new Map(this.#alarms.map(({ name, status }) => [name, status]));
    this.#alarms = alarms.map((alarm) => ({
      ...alarm,
      status: before.get(alarm.name) ?? {
        name: alarm.name,
        environment: stage.stageName,
        state: "INSUFFICIENT_DATA",
        since,
        reason: "Unchecked: Initial alarm creation",
      },
    }));
    for (const alarm of alarms) {
      for (const query of alarm.queries.values()) this.#store.keep(query, rangeOf(alarm));
    }
  }

  onChange(listener: (changed: AlarmStatus) => void): () => void {
    this.#waiting.add(listener);
    return () => this.#waiting.delete(listener);
  }

  list(): AlarmStatus[] {
    return this.#alarms.map(({ status }) => ({ ...status }));
  }

  describe(): MonitoredAlarm[] {
    return this.#alarms.map(({ arn, description, status }) => ({ arn, description, ...status }));
  }

  find(nameOrPrefix: string): AlarmStatus {
    return { ...this.#find(nameOrPrefix).status };
  }

  async waitFor(nameOrPrefix: string, state: AlarmState, signal?: AbortSignal): Promise<AlarmStatus> {
    const { name, status } = this.#find(nameOrPrefix);
    signal?.throwIfAborted();
    if (status.state === state) return { ...status };
    const { promise, resolve, reject } = Promise.withResolvers<AlarmStatus>();
    const take = (changed: AlarmStatus) => {
      if (changed.name === name && changed.state === state) resolve({ ...changed });
    };
    const abort = () => reject(signal?.reason);
    this.#waiting.add(take);
    signal?.addEventListener("abort", abort);
    return promise.finally(() => {
      this.#waiting.delete(take);
      signal?.removeEventListener("abort", abort);
    });
  }

  evaluate(): Promise<void> {
    return this.#measureAndJudge(() => {
      this.#evaluateWholeMinute();
      this.#evaluateAll(this.#context.clock.now());
    });
  }

  start(): void {
    if (this.#started) return;
    this.#started = true;
    const { clock } = this.#context;
    this.#ending.push(
      clock.onJump(async (from, to) => {
        if (to < from) this.#beginAnew(to);
        await this.evaluate();
        this.#offsetMilliseconds = clock.now() - Date.now();
        this.#wait();
      }),
    );
    this.#offsetMilliseconds = clock.now() - Date.now();
    this.#wait();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const end of this.#ending) end();
    await this.#evaluating;
  }

  #find(nameOrPrefix: string): WatchedAlarm {
    return findByPrefix(this.#alarms, nameOrPrefix, "alarms", ({ name }) => [name]);
  }

  /** After the clock moves back, the stored measurements are from the future, so they are deleted. */
  #beginAnew(toMilliseconds: number): void {
    this.#store.clear();
    this.#beganMilliseconds = toMilliseconds;
    this.#judgedUntilMilliseconds = toMilliseconds;
  }

  /** Sleeps until the end of the minute by the stage's clock. */
  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const delay = minuteMilliseconds - (this.#context.clock.now() % minuteMilliseconds);
    this.#timer = setTimeout(() => void this.#tick(), delay).unref();
  }

  async #tick(): Promise<void> {
    const { clock, reportTrouble } = this.#context;
    const moved = Math.abs(clock.now() - Date.now() - this.#offsetMilliseconds);
    // If `moved` exceeds the tolerance, a clock jump is in progress. The jump listener evaluates the alarms after the
    // work that became due in the jump.
    if (moved < jumpToleranceMilliseconds) {
      await this.#measureAndJudge(() => this.#evaluateWholeMinute()).catch((error) =>
        reportTrouble(`Evaluating alarms: ${String(error)}`),
      );
    }
    this.#wait();
  }

  /**
   * Measures and then evaluates, one evaluation after the other. If the measurement fails, the alarms keep their state
   * until the next evaluation.
   */
  #measureAndJudge(judge: () => void): Promise<void> {
    const evaluated = this.#evaluating.then(async () => {
      await this.#measure();
      if (!this.#stopped) judge();
    });
    this.#evaluating = evaluated.catch(() => {});
    return evaluated;
  }

  /**
   * Evaluates the alarms at the end of the last complete minute, at most once per minute. An evaluation within the new
   * minute is not enough: it fills in missing data for the new minute, which would hide the values of the complete
   * minute.
   */
  #evaluateWholeMinute(): void {
    const begun = Math.floor(this.#context.clock.now() / minuteMilliseconds) * minuteMilliseconds;
    if (begun <= this.#judgedUntilMilliseconds) return;
    this.#judgedUntilMilliseconds = begun;
    this.#evaluateAll(begun - 1);
  }

  #evaluateAll(now: number): void {
    for (const alarm of this.#alarms) this.#judge(alarm, now);
  }

  #judge(alarm: WatchedAlarm, now: number): void {
    const periods = rangeOf(alarm);
    const values = alarm.expression.evaluate(
      (name) => this.#store.read(alarm.queries.get(name)!, periods, now),
      periods,
    );
    const { status } = alarm;
    const state = evaluatePeriods(values, this.#ruleNow(alarm, now), status.state);
    if (state === status.state) return;
    const reason = describeReason(alarm, state, values);
    alarm.status = { ...status, state, since: new Date(now).toISOString(), reason };
    this.#notify(alarm, status.state);
  }

  /** Missing data from before the stage's start does not count. */
  #ruleNow({ rule, periodSeconds }: LocalAlarm, now: number): LocalAlarm["rule"] {
    const lived = Math.floor((now - this.#beganMilliseconds) / (periodSeconds * 1000));
    const isYoung = lived < rule.evaluationPeriods && rule.missingData === "breaching";
    return isYoung ? { ...rule, missingData: "missing" } : rule;
  }

  #notify(alarm: WatchedAlarm, before: AlarmState): void {
    const { status, actions, arn } = alarm;
    for (const listener of [...this.#waiting]) listener(status);
    // Do not notify receivers of an alarm's initial OK state. Each start of the stage causes this change, but a start
    // is not a deployment.
    if (before === "INSUFFICIENT_DATA" && status.state === "OK") return;
    for (const topicArn of actions[status.state]) {
      try {
        this.#publish(topicArn, arn, describeChange(alarm, before, status));
      } catch (error) {
        this.#context.reportTrouble(`Alarm ${alarm.name}: ${String(error)}`);
      }
    }
  }
}
