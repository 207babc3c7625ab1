import { Controller } from "@nestjs/common";
import type { RpcAnswer, RpcRequest } from "@takeoff/contracts";
import { Answers, Question } from "@takeoff/platform";
import { UsersService } from "./users.service.ts";

@Controller()
export class UsersRpcController {
  constructor(private readonly users: UsersService) {}

  @Answers("users.contacts")
  contacts(@Question() question: RpcRequest<"users.contacts">): Promise<RpcAnswer<"users.contacts">> {
    return this.users.contacts(question.ids);
  }

  @Answers("users.staff_contact")
  staffContact(): Promise<RpcAnswer<"users.staff_contact">> {
    return this.users.staffContact();
  }
}
