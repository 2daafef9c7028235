import { createServer } from "node:http";
import { verifyWebhook } from "@vehicle-sourcing/client";

const port = Number(process.env.PORT ?? 4090);

createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  try {
    const event = await verifyWebhook(Buffer.concat(parts), request.headers, { secret: process.env.SECRET });
    response.writeHead(204).end();
    console.log("verified", event.type, event.data?.order?.status ?? "");
  } catch (error) {
    response.writeHead(400).end();
    console.log("rejected", error.message);
  }
}).listen(port, "127.0.0.1", () => console.log(`waiting on port ${port}`));
