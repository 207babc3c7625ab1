import { setTimeout } from "node:timers/promises";
import { Module } from "@nestjs/common";
import { CoreModule } from "../../core/core.module.ts";
import { DEMO_PROJECTS, DEMO_USERS, isStaff, type Caller, type DemoIds, type DemoProject } from "@takeoff/contracts";
import { readConfig, runInContext } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { createContext } from "@takeoff/platform/run";
import { readJsonFromStdin } from "@takeoff/platform/command";
import { documentsConfig, documentsDependencies } from "../../config.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { CompletionService } from "../../drafts/completion/completion.service.ts";
import { CompletionModule } from "../../drafts/completion/completion.module.ts";
import { ReviewModule } from "../../drafts/review/review.module.ts";
import { ReviewService } from "../../drafts/review/review.service.ts";
import { DraftStoreModule } from "../../drafts/store/draft-store.module.ts";
import { DraftRepository } from "../../drafts/store/draft.repository.ts";
import { DemoDelivery } from "./demo-delivery.ts";

const READ_MS = 300_000;
const POLL_MS = 250;

@Module({ imports: [CoreModule, DraftStoreModule, ReviewModule, CompletionModule] })
class DeliveryModule {}

/** Completes and sends the demo's projects that are delivered from their drafts, as soon as the worker has read their drawings. */
export async function deliverDemo(): Promise<void> {
  const ids = (await readJsonFromStdin()) as DemoIds;
  const config = readConfig(documentsConfig);
  const { app } = await createContext({
    service: "documents",
    name: "documents-demo-delivery",
    config,
    module: DeliveryModule,
    dependencies: documentsDependencies(config),
  });
  try {
    const staff = findStaff(ids);
    const delivery = new DemoDelivery(app.get(ReviewService), app.get(CompletionService), staff);
    const documents = app.get(DocumentRepository);
    const drafts = app.get(DraftRepository);
    let sent = 0;
    for (const project of DEMO_PROJECTS.filter((one) => one.is_delivered_from_draft)) {
      const id = await findDocument(app.get(Database), project, ids);
      if (id === null || !(await waitForDraft(drafts, id))) continue;
      const row = await documents.find(id);
      const context = { requestId: `demo-${project.slug}`, caller: staff, address: "" };
      const outcome = row && (await runInContext(context, () => delivery.deliver(row, project)));
      sent += Number(outcome === "sent");
    }
    process.stdout.write(`${JSON.stringify({ sent })}\n`);
  } finally {
    await app.close();
  }
}

function findStaff({ users }: DemoIds): Caller {
  const staff = DEMO_USERS.find(isStaff);
  const id = staff && users[staff.username];
  if (!staff || id === undefined) throw new Error("the demo has no member of staff");
  return { id, username: staff.username, role: staff.role, organization_id: null, nda_accepted: true, session_id: 0 };
}

async function findDocument(database: Database, project: DemoProject, { organizations }: DemoIds): Promise<number | null> {
  const [found] = await database.query<{ id: number }>("select id from documents where organization_id = $1 and project_name = $2", [
    organizations[project.organization],
    project.project_name,
  ]);
  return found?.id ?? null;
}

/**
 * @returns whether the draft is ready; false when the drawing could not be read
 * @throws Error when it is not read in time: the delivery is then repeated at the next start
 */
async function waitForDraft(drafts: DraftRepository, id: number): Promise<boolean> {
  for (const end = Date.now() + READ_MS; Date.now() < end; await setTimeout(POLL_MS)) {
    const draft = await drafts.find(id);
    if (!draft || draft.state === "failed") return false;
    if (draft.state === "ready") return true;
  }
  throw new Error(`the demo's drawing ${id} was not read within ${READ_MS / 1000} s`);
}
