import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { addQueueTrigger, addScheduleTrigger, addStreamTrigger } from "../constructs/add-trigger.ts";
import { ServiceFunction } from "../constructs/service-function.ts";
import { bindGrants } from "../permissions/bind-grants.ts";
import { pascalCase } from "../permissions/route-entry.ts";
import type { WorkerDefinition } from "../permissions/worker-definition.ts";
import { workerDefinitions } from "../permissions/worker-definitions.ts";
import type { FunctionStackProps } from "./function-stack-props.ts";

/** The functions that no caller waits for, each with what starts it. */
export class WorkerStack extends Stack {
  constructor(scope: Construct, id: string, props: FunctionStackProps) {
    super(scope, id);
    for (const entry of props.functions.bundles.entries.filter(isWorker)) {
      const definition = workerDefinitions[entry];
      if (definition === undefined) throw new Error(`Worker ${entry} has no entry in infra/permissions`);
      this.#addWorker(entry, definition, props);
    }
  }

  #addWorker(entry: string, definition: WorkerDefinition, props: FunctionStackProps): void {
    const { trigger, grants, description, onlyIn = props.environment } = definition;
    if (onlyIn !== props.environment) return;
    const { data } = props;
    const timeoutSeconds =
      "queue" in trigger ? data.queues[trigger.queue].consumerTimeoutSeconds : grants.timeoutSeconds;
    const name = pascalCase(entry.slice(entry.indexOf("/") + 1));
    const target = new ServiceFunction(this, name, props.functions, {
      entry,
      description,
      memoryMib: grants.memoryMib,
      timeoutSeconds,
    });
    bindGrants(target, grants, props);
    if ("queue" in trigger) addQueueTrigger(target, data.queues[trigger.queue], trigger);
    else if ("newItemsOf" in trigger) {
      addStreamTrigger(target, data.table, trigger.newItemsOf, data.unpublished);
    } else addScheduleTrigger(target, trigger.everyMinutes);
  }
}

const isWorker = (entry: string): boolean => /^(queues|streams|schedules)\//.test(entry);
