import { randomUUID } from "node:crypto";
import { write } from "../account/account.ts";
import type { OperationRecord, StackRecord, StackResourceRecord } from "../account/account-records.ts";
import type { JournalWrite } from "../account/journal.ts";
import type { ControlContext } from "./control-context.ts";

/** Collects the writes of one operation step, so that they are committed together. */
export class StackWrites {
  readonly #context: ControlContext;
  readonly #writes: JournalWrite[] = [];
  #stack: StackRecord;

  constructor(context: ControlContext, stack: StackRecord) {
    this.#context = context;
    this.#stack = stack;
  }

  /** Adds writes as they are. */
  add(...writes: JournalWrite[]): this {
    this.#writes.push(...writes);
    return this;
  }

  /** Changes the stack's record. */
  stack(changes: Partial<StackRecord>): this {
    this.#stack = { ...this.#stack, ...changes };
    this.#writes.push(write.stack(this.#stack));
    return this;
  }

  /** Moves the stack to a status and records an event about it. */
  status(status: string, statusReason: string | null = null, changes: Partial<StackRecord> = {}): this {
    this.stack({ ...changes, status, statusReason });
    return this.#event(
      this.#stack.stackName,
      this.#stack.stackId,
      "AWS::CloudFormation::Stack",
      status,
      statusReason,
    );
  }

  /** Records an event about the stack without a change of status. */
  remark(reason: string): this {
    const { stackName, stackId, status } = this.#stack;
    return this.#event(stackName, stackId, "AWS::CloudFormation::Stack", status, reason);
  }

  /** Records an event of a resource. */
  resourceEvent(
    { logicalId, physicalId, type }: { logicalId: string; physicalId: string; type: string },
    status: string,
    reason: string | null = null,
  ): this {
    return this.#event(logicalId, physicalId, type, status, reason);
  }

  /** Moves a resource to a status and records an event about it. */
  resourceStatus(resource: StackResourceRecord, status: string, statusReason: string | null = null): this {
    const changed = { ...resource, status, statusReason, updatedAt: this.#context.now() };
    this.resourceEvent(changed, status, statusReason);
    return this.add(write.stackResource(this.#stack.stackId, changed));
  }

  operation(operation: OperationRecord | null): this {
    const { stackId } = this.#stack;
    return this.add(operation === null ? write.noOperation(stackId) : write.operation(stackId, operation));
  }

  /** Commits all collected writes. */
  commit(): void {
    this.#context.account.journal.commit(this.#writes);
  }

  #event(
    logicalId: string,
    physicalId: string,
    type: string,
    status: string,
    statusReason: string | null,
  ): this {
    const { stackId, stackName } = this.#stack;
    const at = this.#context.now();
    const eventId = `${logicalId}-${status}-${randomUUID()}`;
    return this.add(
      write.event({ eventId, stackId, stackName, logicalId, physicalId, type, status, statusReason, at }),
    );
  }
}
