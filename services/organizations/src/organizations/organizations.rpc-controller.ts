import { Controller } from "@nestjs/common";
import type { RpcAnswer, RpcRequest } from "@takeoff/contracts";
import { Answers, Question } from "@takeoff/platform";
import { OrganizationsService } from "./organizations.service.ts";

@Controller()
export class OrganizationsRpcController {
  constructor(private readonly organizations: OrganizationsService) {}

  @Answers("organizations.find")
  find(@Question() question: RpcRequest<"organizations.find">): Promise<RpcAnswer<"organizations.find">> {
    return this.organizations.find(question.ids);
  }
}
