import { AppError, RPC, type RpcResponse, type RpcPattern, type RpcRequest } from "@takeoff/contracts";
import type { RpcClient } from "@takeoff/platform/rpc";

type Handlers = { [P in RpcPattern]?: (request: RpcRequest<P>) => RpcResponse<P> };

/** Replaces the RPC client with handlers that a test sets. It validates requests and responses as the real client does. */
export class FakeRpc implements Pick<RpcClient, "request"> {
  readonly requests: RpcPattern[] = [];
  readonly handlers: Handlers = {};
  /** Rejects every request with `unavailable`. */
  unavailable = false;

  async request<P extends RpcPattern>(pattern: P, request: RpcRequest<P>): Promise<RpcResponse<P>> {
    this.requests.push(pattern);
    const parsed = RPC[pattern].request.parse(request) as RpcRequest<P>;
    const handler = this.handlers[pattern];
    if (this.unavailable || !handler) throw new AppError("unavailable", { cause: new Error(`no handler for ${pattern}`) });
    return RPC[pattern].response.parse(handler(parsed)) as RpcResponse<P>;
  }

  /** With the type that constructors of the service require. */
  get client(): RpcClient {
    return this as unknown as RpcClient;
  }
}
