import type { CallHandler, ExecutionContext, NestInterceptor } from "@nestjs/common";
import type { TcpContext } from "@nestjs/microservices";
import { finalize, Observable, tap } from "rxjs";
import { findRpcPattern } from "../rpc/rpc-handler.ts";
import { makeRpcAttributes, TRACEPARENT } from "./conventions.ts";
import { tracer } from "./tracing.ts";

/** Records each RPC request that a service handles as a span below its sender's. Runs after `RpcGuard`: the sender is verified. */
export class TraceRpcInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const on = tracer;
    const pattern = context.getType() === "rpc" ? findRpcPattern(context.getHandler()) : undefined;
    if (!on || !pattern) return next.handle();
    const metadata = context.switchToRpc().getContext<TcpContext>().getMetadata();
    const span = on.root("server", pattern, makeRpcAttributes(pattern), { traceparent: metadata?.[TRACEPARENT] });
    return new Observable((subscriber) =>
      on.run(span, () =>
        next
          .handle()
          .pipe(
            tap({ error: (error) => span.fail(error) }),
            finalize(() => span.end()),
          )
          .subscribe(subscriber),
      ),
    );
  }
}
