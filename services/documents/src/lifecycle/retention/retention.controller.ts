import { Controller } from "@nestjs/common";
import { AppError, type RetentionDue, type RetentionQuery } from "@takeoff/contracts";
import { ApiRoute, Id, LazyQuery, type Lazy } from "@takeoff/platform/http";
import { UploadOrganizations } from "../../core/organizations/upload-organizations.ts";
import { RetentionRepository } from "./retention.repository.ts";

@Controller()
export class RetentionController {
  constructor(
    private readonly organizations: UploadOrganizations,
    private readonly documents: RetentionRepository,
  ) {}

  @ApiRoute("countRetentionDue")
  async countDue(@Id() id: number, @LazyQuery() query: Lazy<RetentionQuery>): Promise<RetentionDue> {
    if (!(await this.organizations.find(id))) throw new AppError("not_found");
    const { days } = await query();
    return { due: await this.documents.countDue(id, days) };
  }
}
