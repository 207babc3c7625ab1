import { Readable } from "node:stream";
import { Injectable } from "@nestjs/common";
import { AppError, EXPORT_PAGE, type Caller, type HistoryEntry } from "@takeoff/contracts";
import { RpcClient } from "@takeoff/platform";
import type { ZipEntry } from "../archive/zip-stream.ts";
import { toDocumentResponse, type DocumentRow } from "../document-row.ts";
import { HistoryService } from "../history/history.service.ts";
import { MappingRepository } from "../mappings/mapping.repository.ts";

/** The files of data next to the folders of documents, and what each is. */
const README = `This archive holds what Takeoff stores of your organization.

<number> <project>/      a folder for each document: the drawing and, once it is completed, its results
documents.csv            the documents as a table
documents.json           the documents with questionnaire, status and history
organization.json        the organization itself, and the locations of sponsors
users.json               its users, without passwords
parameters.json          the parameters of its users; user_id is the number in users.json
mappings.json            what columns of its tables mean, as staff confirmed it
audit.json               its audit trail, oldest first

Files whose names end in .json are arrays or objects in JSON, encoded as UTF-8. Times are UTC.
`;

/** What is stored of an organization besides the files of its documents. Read in pages while the archive is sent. */
@Injectable()
export class OrganizationData {
  constructor(
    private readonly rpc: RpcClient,
    private readonly history: HistoryService,
    private readonly mappings: MappingRepository,
  ) {}

  /** @param documents the organization's documents, read anew */
  *entries(caller: Caller, organizationId: number, documents: AsyncIterable<DocumentRow>): Generator<ZipEntry> {
    yield textFile("README.txt", [README]);
    yield jsonFile("documents.json", this.documents(caller, documents));
    yield textFile("organization.json", this.organization(organizationId));
    yield jsonFile(
      "users.json",
      paged(async (after) => (await this.rpc.request("users.export", { organization_id: organizationId, after })).users),
    );
    yield jsonFile(
      "parameters.json",
      paged(async (after) => (await this.rpc.request("parameters.export", { organization_id: organizationId, after })).parameters),
    );
    yield jsonFile("mappings.json", this.confirmedMappings(organizationId));
    yield jsonFile(
      "audit.json",
      paged(async (after) => (await this.rpc.request("audit.export", { organization_id: organizationId, after })).entries),
    );
  }

  private async *documents(caller: Caller, documents: AsyncIterable<DocumentRow>): AsyncGenerator {
    for await (const row of documents) {
      const history = await this.historyOf(caller, row.id);
      if (history) yield { ...toDocumentResponse(row, caller), history };
    }
  }

  /** Null when the document was deleted since it was read. */
  private async historyOf(caller: Caller, id: number): Promise<HistoryEntry[] | null> {
    try {
      return await this.history.list(caller, id);
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    }
  }

  private async *organization(organizationId: number): AsyncGenerator<string> {
    const { organization, locations } = await this.rpc.request("organizations.export", { organization_id: organizationId });
    yield `${JSON.stringify({ ...organization, locations }, null, 2)}\n`;
  }

  private async *confirmedMappings(organizationId: number): AsyncGenerator {
    yield* await this.mappings.listOfOrganization(organizationId);
  }
}

/** Rows in pages by their ids. */
async function* paged<Row extends { id: number }>(page: (after: number) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const rows = await page(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_PAGE) return;
    after = last.id;
  }
}

async function* jsonArray(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const row of rows) {
    yield `${isFirst ? "[" : ","}\n${JSON.stringify(row)}`;
    isFirst = false;
  }
  yield isFirst ? "[]\n" : "\n]\n";
}

const jsonFile = (path: string, rows: AsyncIterable<unknown>): ZipEntry => textFile(path, jsonArray(rows));

function textFile(path: string, text: AsyncIterable<string> | Iterable<string>): ZipEntry {
  return { path, at: new Date(), compress: true, open: () => Promise.resolve(Readable.from(text, { objectMode: false })) };
}
