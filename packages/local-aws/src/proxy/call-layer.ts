import type { AwsCall, IncomingCall } from "./aws-call.ts";
import type { UpstreamAnswer, Upstreams } from "./forward-call.ts";

/** Forwards a call to the service, unchanged or changed. */
export type ForwardCall = (incoming: IncomingCall) => Promise<UpstreamAnswer>;

/** Intercepts permitted calls to the services, and decides what is forwarded and returned. */
export type CallLayer = (
  call: AwsCall,
  incoming: IncomingCall,
  forward: ForwardCall,
) => Promise<UpstreamAnswer>;

/** Creates a layer that can also send its own requests. */
export type CallLayerFactory = (upstreams: Pick<Upstreams, "send">) => CallLayer;

/** A layer that forwards every call unchanged. */
export const plainLayer: CallLayerFactory = () => (_call, incoming, forward) => forward(incoming);
