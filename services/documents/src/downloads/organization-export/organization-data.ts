import { Readable } from "node:stream";
import { Injectable } from "@nestjs/common";
import { AppError, EXPORT_PAGE, type Caller, type HistoryEntry } from "@takeoff/contracts";
import { RpcClient } from "@takeoff/platform/rpc";
import { DocumentParametersRepository } from "../../core/parameters/document-parameters.repository.ts";
import type { ConfirmSession } from "../archive/session-checks.ts";
import type { ZipEntry } from "../archive/zip-stream.ts";
import { toDocumentResponse, type DocumentRow } from "../../core/document-row.ts";
import { HistoryService } from "../../core/history/history.service.ts";
import { MappingRepository } from "../../core/mappings/mapping.repository.ts";

/** The files of data next to the folders of documents, and what each is. */
const README = `This archive holds what Takeoff stores of your organization.

<number> <project>/      a folder for each document: the drawing and, once it is completed, its results
documents.csv            the documents as a table
documents.json           the documents with questionnaire, parameters at upload, status and history
organization.json        the organization itself, and the locations of sponsors
users.json               its users, without passwords
parameters.json          the parameters of its users; user_id is the number in users.json
mappings.json            what columns of its tables mean, as staff confirmed it
audit.json               its audit trail, oldest first

Files whose names end in .json are arrays or objects in JSON, encoded as UTF-8. Times are UTC.
`;

/**
 * What is stored of an organization besides the files of its documents. Read in pages while the archive is sent; the session is
 * confirmed after each page was read and before it is sent, so that nothing is sent that changed after the session had ended.
 */
@Injectable()
export class OrganizationData {
  constructor(
    private readonly rpc: RpcClient,
    private readonly history: HistoryService,
    private readonly mappings: MappingRepository,
    private readonly parameters: DocumentParametersRepository,
  ) {}

  /** @param documents the organization's documents in batches, read anew */
  *entries(caller: Caller, organizationId: number, documents: AsyncIterable<DocumentRow[]>, confirm: ConfirmSession): Generator<ZipEntry> {
    const read = async <T>(page: Promise<T>): Promise<T> => {
      const content = await page;
      await confirm();
      return content;
    };
    const pageAfter = (after: number): { organization_id: number; after: number } => ({ organization_id: organizationId, after });
    yield textFile("README.txt", [README]);
    yield jsonFile(
      "documents.json",
      pages(documents, (batch) => read(this.documents(caller, batch))),
    );
    yield textFile(
      "organization.json",
      yieldText(() => read(this.organization(organizationId))),
    );
    yield jsonFile(
      "users.json",
      paged(async (after) => (await read(this.rpc.request("users.export", pageAfter(after)))).users),
    );
    yield jsonFile(
      "parameters.json",
      paged(async (after) => (await read(this.rpc.request("parameters.export", pageAfter(after)))).parameters),
    );
    yield jsonFile(
      "mappings.json",
      yieldRows(() => read(this.mappings.listOfOrganization(organizationId))),
    );
    yield jsonFile(
      "audit.json",
      paged(async (after) => (await read(this.rpc.request("audit.export", pageAfter(after)))).entries),
    );
  }

  private async documents(caller: Caller, batch: readonly DocumentRow[]): Promise<object[]> {
    const documents: object[] = [];
    const parameters = await this.parameters.findAll(batch.map(({ id }) => id));
    for (const row of batch) {
      const history = await this.readHistory(caller, row.id);
      if (history) documents.push({ ...toDocumentResponse(row, caller), parameters_at_upload: parameters.get(row.id) ?? null, history });
    }
    return documents;
  }

  /** Null when the document was deleted since it was read. */
  private async readHistory(caller: Caller, id: number): Promise<HistoryEntry[] | null> {
    try {
      return await this.history.list(caller, id);
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    }
  }

  private async organization(organizationId: number): Promise<string> {
    const { organization, locations } = await this.rpc.request("organizations.export", { organization_id: organizationId });
    return `${JSON.stringify({ ...organization, locations }, null, 2)}\n`;
  }
}

async function* pages(batches: AsyncIterable<DocumentRow[]>, toPage: (batch: DocumentRow[]) => Promise<object[]>): AsyncGenerator<object> {
  for await (const batch of batches) yield* await toPage(batch);
}

/** Reads nothing before the file is opened. */
async function* yieldRows<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row> {
  yield* await read();
}

async function* yieldText(read: () => Promise<string>): AsyncGenerator<string> {
  yield await read();
}

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
