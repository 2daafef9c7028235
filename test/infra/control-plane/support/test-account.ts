import { Account } from "@vehicle-sourcing/local-aws/control-plane/account/account.ts";
import type {
  ChangeSetRecord,
  StackRecord,
} from "@vehicle-sourcing/local-aws/control-plane/account/account-records.ts";
import { Journal } from "@vehicle-sourcing/local-aws/control-plane/account/journal.ts";
import {
  type ControlContext,
  createContext,
  type InjectFailure,
  type Surroundings,
} from "@vehicle-sourcing/local-aws/control-plane/operations/control-context.ts";
import {
  createChangeSet,
  prepareTarget,
  type WantedStack,
} from "@vehicle-sourcing/local-aws/control-plane/operations/create-change-set.ts";
import { advanceOperation } from "@vehicle-sourcing/local-aws/control-plane/operations/run-operation.ts";
import {
  openStack,
  refuseUpdateInState,
  startDeletion,
  startExecution,
} from "@vehicle-sourcing/local-aws/control-plane/operations/start-operation.ts";
import { loadSchemas } from "@vehicle-sourcing/local-aws/control-plane/schema/load-schemas.ts";
import example from "../../../../infra/config/example.ts";

/** Account and region of the example, so that its templates can be deployed. */
export const { account: testAccountId, region: testRegion } = example;

/** Resources of a template, by logical id. */
export type TestResources = Record<string, Record<string, unknown>>;

/** Options of a deployment besides its template. */
export type DeployOptions = Partial<Omit<WantedStack, "templateBody">>;

/** An account without a server: deployments run to their end immediately. */
export class TestAccount {
  readonly context: ControlContext;
  /** Decides which calls fail. None by default. */
  injectFailure: InjectFailure = () => null;
  readonly #regions = new Map<string, string>();

  /** Stores the account in `file`, or in memory. */
  constructor(file: string | null = null, surroundings?: Partial<Surroundings>) {
    const account = new Account(testAccountId, Journal.open(file));
    this.context = createContext(account, loadSchemas(), (step) => this.injectFailure(step), surroundings);
  }

  get account(): Account {
    return this.context.account;
  }

  /** Moves the stack with this name to a region other than the tests'. */
  placeStack(stackName: string, region: string): void {
    this.#regions.set(stackName, region);
  }

  #regionOf(stackName: string): string {
    return this.#regions.get(stackName) ?? testRegion;
  }

  #allStacks(): StackRecord[] {
    const regions = new Set([testRegion, ...this.#regions.values()]);
    return [...regions].flatMap((region) => this.account.stacks(region));
  }

  /** Creates a change set for a new or existing stack. It may have failed. */
  plan(stackName: string, template: object, options: DeployOptions = {}): ChangeSetRecord {
    const existing = this.account.findStack(this.#regionOf(stackName), stackName);
    const isNew = existing === undefined || existing.status === "REVIEW_IN_PROGRESS";
    const stack = existing ?? openStack(this.context, this.#regionOf(stackName), stackName);
    if (!isNew) refuseUpdateInState(this.context, stack);
    const target = prepareTarget(this.context, stack, {
      templateBody: JSON.stringify(template),
      parameters: [],
      tags: [],
      capabilities: ["CAPABILITY_NAMED_IAM"],
      notificationArns: [],
      roleArn: null,
      callerRoleArn: null,
      ...options,
    });
    const type = isNew ? "CREATE" : "UPDATE";
    return createChangeSet(this.context, stack, { changeSetName: "test", type, description: null }, target);
  }

  /** Plans a deployment and runs its first step. {@link run} does the rest. */
  begin(stackName: string, template: object, options: DeployOptions = {}): StackRecord {
    const changeSet = this.plan(stackName, template, options);
    if (changeSet.status === "FAILED") throw new Error(changeSet.statusReason ?? "the change set failed");
    startExecution(this.context, this.stack(stackName), changeSet);
    return this.stack(stackName);
  }

  /**
   * Creates or updates a stack and returns it.
   * @throws Error with the reason of a failed change set
   */
  deploy(stackName: string, template: object, options: DeployOptions = {}): StackRecord {
    const { stackId } = this.begin(stackName, template, options);
    this.run(stackId);
    return this.account.stack(stackId);
  }

  /** Starts to delete a stack. {@link run} does the rest. */
  beginDeletion(stackName: string): StackRecord {
    const stack = this.stack(stackName);
    startDeletion(this.context, stack, null, null);
    return stack;
  }

  /** Deletes a stack and returns its last state. */
  delete(stackName: string): StackRecord {
    const { stackId } = this.beginDeletion(stackName);
    this.run(stackId);
    return this.account.stack(stackId);
  }

  /** Runs an operation to its end, or for the given number of steps. Returns the number of steps. */
  run(stackId: string, most = Number.POSITIVE_INFINITY): number {
    let steps = 0;
    while (steps < most && advanceOperation(this.context, stackId)) steps += 1;
    return steps;
  }

  /** Returns a stack by name, which must exist. */
  stack(stackName: string): StackRecord {
    const stack = this.account.findStack(this.#regionOf(stackName), stackName);
    if (stack === undefined) throw new Error(`No stack ${stackName}`);
    return stack;
  }

  /** Returns the state of a stack's resource in its service. */
  resource(stackName: string, logicalId: string) {
    const record = this.account.stackResources(this.stack(stackName).stackId).get(logicalId);
    return record === undefined ? undefined : this.account.resources().get(record.resourceKey);
  }

  /** Returns everything that a rollback must restore: the account without times, states and events. */
  snapshot() {
    const stacks = this.#allStacks().filter(({ templateId }) => templateId !== null);
    return {
      resources: [...this.account.resources().values()].sort(byKey),
      stacks: stacks.map(({ stackName, templateId, parameters, tags, outputs, imports, stackId }) => ({
        stackName,
        templateId,
        parameters,
        tags,
        outputs,
        imports,
        resources: [...this.account.stackResources(stackId).values()]
          .map(({ updatedAt: _, status: __, statusReason: ___, ...record }) => record)
          .sort((left, right) => (left.logicalId < right.logicalId ? -1 : 1)),
      })),
    };
  }

  /** Returns keys of resources that belong to no stack. */
  orphans(): string[] {
    const known = new Set(
      this.#allStacks()
        .flatMap(({ stackId }) => [...this.account.stackResources(stackId).values()])
        .filter(({ status }) => !status.startsWith("DELETE"))
        .map(({ resourceKey }) => resourceKey),
    );
    return [...this.account.resources().keys()].filter((key) => !known.has(key));
  }

  /** Returns events of a stack as "logical id, state, reason", oldest first. */
  events(stackId: string): string[] {
    return this.account
      .events(stackId)
      .map(({ logicalId, status, statusReason }) =>
        [logicalId, status, statusReason].filter((one) => one != null).join(" "),
      );
  }
}

/** Makes one forward step fail, counted from 0. `hit` reports whether it was reached. */
export function failAtStep(number: number): { inject: InjectFailure; hit(): boolean } {
  let count = 0;
  return {
    inject({ phase }) {
      if (phase !== "forward") return null;
      count += 1;
      return count === number + 1 ? "Injected failure" : null;
    },
    hit: () => count > number,
  };
}

function byKey(left: { key: string }, right: { key: string }): number {
  return left.key < right.key ? -1 : 1;
}
