import { applyDecorators, UsePipes, type PipeTransform } from "@nestjs/common";
import { MessagePattern, Payload } from "@nestjs/microservices";
import { RPC, validationError, type RpcPattern } from "@takeoff/contracts";

/** Binds a handler to a question of the contracts' `RPC` table and validates what is asked. Use with `@Question()`. */
export function Answers(pattern: RpcPattern): MethodDecorator {
  const pipe: PipeTransform = {
    transform(value: unknown) {
      const parsed = RPC[pattern].request.safeParse(value);
      if (!parsed.success) throw validationError(parsed.error);
      return parsed.data;
    },
  };
  return applyDecorators(MessagePattern(pattern), UsePipes(pipe));
}

export const Question = Payload;
