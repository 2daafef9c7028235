import { Server } from "node:net";
import { startFauxqs } from "fauxqs";
import { region } from "../machine/aws-names.ts";

// The process that holds SQS and S3, so that their work never holds up the proxy. Started by start-fauxqs.ts with
// the port and, when state is to be kept, the data directory.

const [port, dataDirectory] = process.argv.slice(2);

// The emulator checks no credentials and would listen on every interface of the machine.
const listen = Server.prototype.listen as (this: Server, ...parameters: unknown[]) => Server;
Server.prototype.listen = function listenOnLoopback(this: Server, options: unknown, ...rest: unknown[]) {
  return listen.call(this, { ...(options as object), host: "127.0.0.1" }, ...rest);
} as typeof Server.prototype.listen;

const server = await startFauxqs({
  port: Number(port),
  logger: false,
  defaultRegion: region,
  ...(dataDirectory ? { dataDir: dataDirectory } : {}),
});

process.on("SIGTERM", () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
// Ctrl-C reaches the whole process group; the order in which things stop is the parent's to decide.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit(0));
process.send?.({ port: server.port });
