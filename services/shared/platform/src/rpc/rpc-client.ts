import type { OnApplicationShutdown } from "@nestjs/common";
import { ClientTCP } from "@nestjs/microservices";
import { AppError, LIMITS, RPC, type RpcAnswer, type RpcPattern, type RpcRequest } from "@takeoff/contracts";
import { firstValueFrom, timeout, TimeoutError } from "rxjs";
import type { Endpoint } from "../config/config.ts";
import { fromRpcError } from "./rpc-error.ts";

const MAX_MESSAGE_CHARACTERS = 1_048_576;

/** Asks other services the questions of the contracts' `RPC` table. */
export class RpcClient implements OnApplicationShutdown {
  private readonly clients: Map<string, ClientTCP>;

  /** @param endpoints where each service answers, by its name. */
  constructor(endpoints: Record<string, Endpoint>) {
    this.clients = new Map(
      Object.entries(endpoints).map(([service, { host, port }]) => [
        service,
        new ClientTCP({ host, port, maxBufferSize: MAX_MESSAGE_CHARACTERS }),
      ]),
    );
  }

  /**
   * One question with a time-out, asked once more when the connection broke: questions change nothing.
   * @throws AppError as the other service answered it, else `timeout` or `unavailable`.
   */
  async ask<P extends RpcPattern>(pattern: P, request: RpcRequest<P>): Promise<RpcAnswer<P>> {
    try {
      return await this.askOnce(pattern, request);
    } catch (error) {
      if (error instanceof AppError && error.code !== "unavailable") throw error;
      return this.askOnce(pattern, request);
    }
  }

  onApplicationShutdown(): void {
    for (const client of this.clients.values()) client.close();
  }

  private async askOnce<P extends RpcPattern>(pattern: P, request: RpcRequest<P>): Promise<RpcAnswer<P>> {
    const { service, answer } = RPC[pattern];
    const client = this.clients.get(service);
    if (!client) throw new Error(`${pattern} needs the address of ${service}`);
    try {
      const reply: unknown = await firstValueFrom(client.send<unknown>(pattern, request).pipe(timeout(LIMITS.rpcTimeoutMs)));
      return answer.parse(reply) as RpcAnswer<P>;
    } catch (cause) {
      throw fromRpcError(cause) ?? new AppError(cause instanceof TimeoutError ? "timeout" : "unavailable", { cause });
    }
  }
}
