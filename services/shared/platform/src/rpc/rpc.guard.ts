import type { CanActivate, ExecutionContext } from "@nestjs/common";
import type { TcpContext } from "@nestjs/microservices";
import { AppError } from "@takeoff/contracts";
import { Counter } from "prom-client";
import type { Logger } from "../logging/logger.ts";
import { findRpcPattern } from "./rpc-handler.ts";
import { RpcRejection, TOKEN_METADATA, type RpcVerifier } from "./rpc-token.ts";

const rejected = new Counter({
  name: "takeoff_rpc_rejected_total",
  help: "RPC requests that were rejected because of their token, by pattern and reason",
  labelNames: ["pattern", "reason"],
});

/** Rejects RPC requests of processes that the contracts' `RPC` table does not allow. Ignores HTTP requests. */
export class RpcGuard implements CanActivate {
  private readonly verifier: RpcVerifier;
  private readonly logger: Logger;

  constructor(verifier: RpcVerifier, logger: Logger) {
    this.verifier = verifier;
    this.logger = logger;
  }

  /** @throws AppError `unauthenticated` or `forbidden` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== "rpc") return true;
    const rpc = context.switchToRpc();
    const pattern = findRpcPattern(context.getHandler());
    if (!pattern) throw new AppError("not_found");
    const token = rpc.getContext<TcpContext>().getMetadata()?.[TOKEN_METADATA];
    try {
      await this.verifier.verify(token, pattern, rpc.getData());
      return true;
    } catch (error) {
      if (!(error instanceof RpcRejection)) throw error;
      rejected.inc({ pattern, reason: error.reason });
      const remote = rpc.getContext<TcpContext>().getSocketRef().netSocket.remoteAddress;
      this.logger.warn({ err: error, pattern, reason: error.reason, remote }, "RPC request rejected");
      const code = error.reason === "caller_not_allowed" ? "forbidden" : "unauthenticated";
      throw new AppError(code, { message: error.message, cause: error });
    }
  }
}
