import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { addQueueTrigger, addScheduleTrigger, addStreamTrigger } from "../constructs/add-trigger.ts";
import { ServiceFunction } from "../constructs/service-function.ts";
import { TrafficShifts } from "../constructs/traffic-shifts.ts";
import { bindPermissions } from "../permissions/bind-permissions.ts";
import { pascalCase } from "../permissions/route-entry.ts";
import { allWorkers, workerName, workersOf } from "../workers/all-workers.ts";
import type { WorkerDefinition } from "../workers/worker-definition.ts";
import type { DataStack } from "./data-stack.ts";
import type { FunctionStackProps } from "./function-stack-props.ts";

/** The functions that run in the background, each with its trigger. */
export class WorkerStack extends Stack {
  readonly #functions = new Map<string, ServiceFunction>();

  constructor(scope: Construct, id: string, props: FunctionStackProps) {
    super(scope, id);
    const undefinedWorkers = props.functions.bundles.entries.filter(
      (entry) => isWorker(entry) && !(entry in allWorkers),
    );
    if (undefinedWorkers.length > 0) {
      throw new Error(`infra/workers does not define ${undefinedWorkers.join(", ")}`);
    }
    const shifting: ServiceFunction[] = [];
    for (const [entry, worker] of workersOf(props.environment)) {
      const target = new ServiceFunction(this, pascalCase(workerName(entry)), props.functions, {
        entry,
        description: worker.description,
        memoryMib: worker.memoryMib,
        timeoutSeconds: worker.timeoutSeconds,
        isTraced: !("everyMinutes" in worker),
      });
      bindPermissions(target, props);
      addTrigger(target, worker, props.data);
      this.#functions.set(entry, target);
      // A schedule has too few runs for gradual traffic shifting.
      if (!("everyMinutes" in worker)) shifting.push(target);
    }
    if (props.deployments === null) return;
    const { application } = props.deployments;
    new TrafficShifts(this, "TrafficShifts", { application, functions: shifting });
  }

  /** Returns the function of a worker. @throws Error when the environment has no such worker */
  functionOf(entry: string): ServiceFunction {
    const found = this.#functions.get(entry);
    if (found === undefined) throw new Error(`There is no worker ${entry}`);
    return found;
  }
}

const isWorker = (entry: string): boolean => /^(queues|streams|schedules)\//.test(entry);

function addTrigger(target: ServiceFunction, worker: WorkerDefinition, data: DataStack): void {
  if ("queue" in worker) addQueueTrigger(target, data.queueOf(worker.queue.name), worker);
  else if ("everyMinutes" in worker) addScheduleTrigger(target, worker.everyMinutes);
  else {
    const deadLetters = data.streamDeadLetters.get(target.entry);
    if (deadLetters === undefined) throw new Error(`${target.entry} has no dead-letter queue`);
    addStreamTrigger(target, data.table, worker, deadLetters);
  }
}
