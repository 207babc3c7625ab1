import { Controller } from "@nestjs/common";
import type { RpcAnswer, RpcRequest } from "@takeoff/contracts";
import { Answers, Question } from "@takeoff/platform";
import { SessionsService } from "./sessions.service.ts";

@Controller()
export class SessionsRpcController {
  constructor(private readonly sessions: SessionsService) {}

  @Answers("sessions.resolve")
  async resolve(@Question() question: RpcRequest<"sessions.resolve">): Promise<RpcAnswer<"sessions.resolve">> {
    return { callers: await this.sessions.resolve(question.token_hashes, question.active) };
  }
}
