import { Controller } from "@nestjs/common";
import type { AssignmentRequest, Caller, Document, NextDocument } from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id, LazyBody, type Lazy } from "@takeoff/platform/http";
import { AssignmentService } from "./assignment.service.ts";

@Controller()
export class AssignmentController {
  constructor(private readonly assignments: AssignmentService) {}

  @ApiRoute("assignDocument")
  assign(@CurrentCaller() caller: Caller, @Id() id: number, @LazyBody() body: Lazy<AssignmentRequest>): Promise<Document> {
    return this.assignments.assign(caller, id, body);
  }

  @ApiRoute("releaseDocument")
  release(@CurrentCaller() caller: Caller, @Id() id: number): Promise<Document> {
    return this.assignments.release(caller, id);
  }

  @ApiRoute("assignNextDocument")
  assignNext(@CurrentCaller() caller: Caller): Promise<NextDocument> {
    return this.assignments.assignNext(caller);
  }
}
