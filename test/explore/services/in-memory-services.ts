import { randomUUID } from "node:crypto";
import type {
  UpstreamAnswer,
  UpstreamRequest,
  Upstreams,
} from "@vehicle-sourcing/local-aws/proxy/forward-call.ts";
import { formatServiceError, ServiceError } from "@vehicle-sourcing/local-aws/proxy/service-error.ts";
import { tableDefinition } from "../../../infra/stacks/table-definition.ts";
import { actingNow } from "../../races/stage/act-as-function.ts";
import { InMemoryTable } from "../table/in-memory-table.ts";
import { InMemoryObjects } from "./in-memory-objects.ts";
import { InMemoryQueues } from "./in-memory-queues.ts";
import { RemovedConditions } from "./remove-conditions.ts";

/** The state of all services at one moment. */
export interface ServicesState {
  table: ReturnType<InMemoryTable["contents"]["read"]>;
  objects: ReturnType<InMemoryObjects["read"]>;
}

/** The services behind the proxy, in memory: a table, queues, an object store and a mailbox. */
export class InMemoryServices implements Upstreams {
  #table: InMemoryTable | null = null;
  readonly queues = new InMemoryQueues();
  readonly objects = new InMemoryObjects();
  readonly conditions = new RemovedConditions();

  /** @throws Error before the table is opened */
  get table(): InMemoryTable {
    if (this.#table === null) throw new Error("There is no table yet");
    return this.#table;
  }

  /** Opens the table under its deployed name. */
  openTable(name: string): void {
    this.#table = new InMemoryTable(name, tableDefinition);
  }

  read(): ServicesState {
    return { table: this.table.contents.read(), objects: this.objects.read() };
  }

  restore(state: ServicesState): void {
    this.table.restore(state.table);
    this.objects.restore(state.objects);
  }

  async send(service: Parameters<Upstreams["send"]>[0], request: UpstreamRequest): Promise<UpstreamAnswer> {
    switch (service) {
      case "s3":
        return this.objects.answer(request);
      case "ses":
        return toJson({ MessageId: randomUUID() });
      case "cognito-idp":
        throw new ServiceError("NotImplemented", 501, "No explored operation manages users.");
      case "sqs":
        return toJson(this.queues.answer(operationOf(request), parse(request)));
      case "dynamodb":
        return this.#askTable(operationOf(request), parse(request));
    }
  }

  async close(): Promise<void> {}

  #askTable(operation: string, input: object): UpstreamAnswer {
    try {
      if (operation === "DescribeTable") return toJson({ Table: this.#describeTable() });
      return toJson(this.table.answer(operation, this.conditions.pass(operation, input), actingNow()?.label));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { statusCode, headers, body } = formatServiceError("dynamodb", error, "in-memory");
      return { statusCode, headers, body: Buffer.from(body) };
    }
  }

  /** Returns the partition keys that the proxy requests. */
  #describeTable(): object {
    const { partitionKey, indexes } = tableDefinition;
    const hash = (name: string) => [{ AttributeName: name, KeyType: "HASH" }];
    return {
      KeySchema: hash(partitionKey.name),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: hash(index.partitionKey.name),
      })),
    };
  }
}

const operationOf = ({ headers }: UpstreamRequest): string =>
  String(headers["x-amz-target"]).split(".").at(-1)!;

const parse = ({ body }: UpstreamRequest): object => JSON.parse(String(body)) as object;

const toJson = (body: object): UpstreamAnswer => ({
  statusCode: 200,
  headers: { "content-type": "application/x-amz-json-1.0" },
  body: Buffer.from(JSON.stringify(body)),
});
