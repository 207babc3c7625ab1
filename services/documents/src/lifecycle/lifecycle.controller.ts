import { Controller } from "@nestjs/common";
import {
  AppError,
  type AssignmentRequest,
  type Caller,
  type Document,
  type NextDocument,
  type RetentionDue,
  type RetentionQuery,
  type StatusChange,
} from "@takeoff/contracts";
import { ApiRoute, CurrentCaller, Id, BodyReader, QueryReader, type RequestReader } from "@takeoff/platform/http";
import { UploadOrganizations } from "../core/organizations/upload-organizations.ts";
import { AssignmentService } from "./assignment/assignment.service.ts";
import { DeletionService } from "./deletion/deletion.service.ts";
import { TestNotificationService } from "./notifying/test-notification.service.ts";
import { RetentionRepository } from "./retention/retention.repository.ts";
import { StatusService } from "./status/status.service.ts";

@Controller()
export class LifecycleController {
  constructor(
    private readonly assignments: AssignmentService,
    private readonly statuses: StatusService,
    private readonly deletions: DeletionService,
    private readonly notifications: TestNotificationService,
    private readonly organizations: UploadOrganizations,
    private readonly retention: RetentionRepository,
  ) {}

  @ApiRoute("assignDocument")
  assign(@CurrentCaller() caller: Caller, @Id() id: number, @BodyReader() body: RequestReader<AssignmentRequest>): Promise<Document> {
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

  @ApiRoute("setDocumentStatus")
  setStatus(@CurrentCaller() caller: Caller, @Id() id: number, @BodyReader() body: RequestReader<StatusChange>): Promise<Document> {
    return this.statuses.change(caller, id, body);
  }

  @ApiRoute("completeDocument")
  complete(@CurrentCaller() caller: Caller, @Id() id: number): Promise<Document> {
    return this.statuses.complete(caller, id);
  }

  @ApiRoute("deleteDocument")
  delete(@CurrentCaller() caller: Caller, @Id() id: number): Promise<void> {
    return this.deletions.delete(caller, id);
  }

  @ApiRoute("testNotification")
  sendTestNotification(@CurrentCaller() caller: Caller, @Id() id: number): Promise<{ message: string }> {
    return this.notifications.request(caller, id);
  }

  @ApiRoute("countRetentionDue")
  async countRetentionDue(@Id() id: number, @QueryReader() query: RequestReader<RetentionQuery>): Promise<RetentionDue> {
    if (!(await this.organizations.find(id))) throw new AppError("not_found");
    const { days } = await query();
    return { due: await this.retention.countDue(id, days) };
  }
}
