import { AppError, RPC, type RpcAnswer, type RpcPattern, type RpcRequest } from "@takeoff/contracts";
import type { RpcClient } from "@takeoff/platform";

type Answers = { [P in RpcPattern]?: (request: RpcRequest<P>) => RpcAnswer<P> };

/** Other services whose answers a test writes. It holds to the contract as the real client does, both ways. */
export class FakeRpc implements Pick<RpcClient, "ask"> {
  readonly asked: RpcPattern[] = [];
  readonly answers: Answers = {};
  /** No service answers. */
  away = false;

  async ask<P extends RpcPattern>(pattern: P, request: RpcRequest<P>): Promise<RpcAnswer<P>> {
    this.asked.push(pattern);
    const question = RPC[pattern].request.parse(request) as RpcRequest<P>;
    const answer = this.answers[pattern];
    if (this.away || !answer) throw new AppError("unavailable", { cause: new Error(`nobody answers ${pattern}`) });
    return RPC[pattern].answer.parse(answer(question)) as RpcAnswer<P>;
  }

  /** As the constructors of the product name it. */
  get client(): RpcClient {
    return this as unknown as RpcClient;
  }
}
