import { isIP } from "node:net";
import type { ConnectionOptions } from "node:tls";
import { Transport, type ClientProxy, type TcpClientOptions } from "@nestjs/microservices";
import { AppError, LIMITS, RPC, type ErrorName, type RpcResponse, type RpcPattern, type RpcRequest } from "@takeoff/contracts";
import { firstValueFrom, timeout, TimeoutError } from "rxjs";
import type { Endpoint } from "../config/config.ts";
import { makeRpcAttributes, TRACEPARENT } from "../tracing/conventions.ts";
import { endAfter, tracer } from "../tracing/tracing.ts";
import { fromRpcError } from "./rpc-error.ts";
import { TOKEN_METADATA, type RpcSigner } from "./rpc-token.ts";

const MAX_MESSAGE_CHARACTERS = 1_048_576;

/** Errors that are about this process's signature, never about the user whose request it handles. */
const SIGNATURE_ERRORS: ReadonlySet<ErrorName> = new Set<ErrorName>(["unauthenticated", "forbidden"]);

/** Sends the requests of the contracts' `RPC` table to other services, each signed by this process. */
export class RpcClient {
  private readonly clients: ReadonlyMap<string, ClientProxy>;
  private readonly signer: RpcSigner;

  /** @param clients by the service that they send to */
  constructor(clients: ReadonlyMap<string, ClientProxy>, signer: RpcSigner) {
    this.clients = clients;
    this.signer = signer;
  }

  /**
   * Sends one request with a time-out, and repeats it once when the connection broke: RPC requests are idempotent.
   * @throws AppError of the other service, else `timeout` or `unavailable`; `bad_gateway` when it rejected this process's
   * signature
   */
  async request<P extends RpcPattern>(pattern: P, request: RpcRequest<P>): Promise<RpcResponse<P>> {
    try {
      return await this.requestOnce(pattern, request);
    } catch (error) {
      if (error instanceof AppError && error.code !== "unavailable") throw error;
      return this.requestOnce(pattern, request);
    }
  }

  private requestOnce<P extends RpcPattern>(pattern: P, request: RpcRequest<P>): Promise<RpcResponse<P>> {
    const span = tracer?.child("client", pattern, makeRpcAttributes(pattern));
    return endAfter(span, this.send(pattern, request, span?.traceparent));
  }

  private async send<P extends RpcPattern>(pattern: P, request: RpcRequest<P>, traceparent?: string): Promise<RpcResponse<P>> {
    const { service, response } = RPC[pattern];
    const client = this.clients.get(service);
    if (!client) throw new Error(`no RPC endpoint of ${service} for ${pattern}`);
    const signed = new SignedRequest(request, await this.signer.sign(pattern, request), traceparent);
    try {
      const reply: unknown = await firstValueFrom(client.send<unknown>(pattern, signed).pipe(timeout(LIMITS.rpcTimeoutMs)));
      return response.parse(reply) as RpcResponse<P>;
    } catch (cause) {
      const answered = fromRpcError(cause);
      if (answered && SIGNATURE_ERRORS.has(answered.code))
        throw new AppError("bad_gateway", { cause: new Error(`${service} rejected the signature of ${pattern}`, { cause: answered }) });
      throw answered ?? new AppError(cause instanceof TimeoutError ? "timeout" : "unavailable", { cause });
    }
  }
}

class SignedRequest {
  readonly request: unknown;
  readonly token: string;
  readonly traceparent: string | undefined;

  constructor(request: unknown, token: string, traceparent: string | undefined) {
    this.request = request;
    this.token = token;
    this.traceparent = traceparent;
  }
}

/** Sends the token as metadata, next to the request. */
const serializer = {
  serialize({ data, ...packet }: { data: SignedRequest }): object {
    const { request, token, traceparent } = data;
    const metadata = traceparent === undefined ? { [TOKEN_METADATA]: token } : { [TOKEN_METADATA]: token, [TRACEPARENT]: traceparent };
    return { ...packet, data: request, metadata };
  },
};

/** Nest's client of a service, for `ClientsModule`. */
export function makeRpcClientOptions({ host, port, tls }: Endpoint): TcpClientOptions {
  return {
    transport: Transport.TCP,
    options: { host, port, maxBufferSize: MAX_MESSAGE_CHARACTERS, serializer, ...(tls && { tlsOptions: tlsTo(host) }) },
  };
}

/** SNI with the name that the certificate must be valid for. SNI allows names only: an IP address must be listed in the certificate. */
function tlsTo(host: string): ConnectionOptions {
  return isIP(host) ? {} : { servername: host };
}
