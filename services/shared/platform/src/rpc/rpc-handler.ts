import { applyDecorators, SetMetadata, UsePipes, type PipeTransform } from "@nestjs/common";
import { MessagePattern, Payload } from "@nestjs/microservices";
import { RPC, validationError, type RpcPattern } from "@takeoff/contracts";

const RPC_METADATA = "takeoff:rpc";

/**
 * Binds a handler to a pattern of the contracts' `RPC` table, which names the allowed callers, and validates the request.
 * A handler without this decorator stops the process at start, see `checkRpcHandlers`. Use with `@RpcPayload()`.
 */
export function RpcHandler(pattern: RpcPattern): MethodDecorator {
  const pipe: PipeTransform = {
    transform(value: unknown) {
      const parsed = RPC[pattern].request.safeParse(value);
      if (!parsed.success) throw validationError(parsed.error);
      return parsed.data;
    },
  };
  return applyDecorators(MessagePattern(pattern), SetMetadata(RPC_METADATA, pattern), UsePipes(pipe));
}

/** The validated request of an RPC handler. */
export const RpcPayload = Payload;

/** The pattern that a handler is bound to; undefined without `@RpcHandler`. */
export function findRpcPattern(handler: object): RpcPattern | undefined {
  return Reflect.getMetadata(RPC_METADATA, handler) as RpcPattern | undefined;
}
