import { describe, expect, it } from "@jest/globals";
import { AppError, EXPORT_PAGE, type Caller } from "@takeoff/contracts";
import type { RpcClient } from "@takeoff/platform/rpc";
import type { HistoryService } from "../../core/history/history.service.ts";
import type { MappingRepository } from "../../core/mappings/mapping.repository.ts";
import type { DocumentParametersRepository } from "../../core/parameters/document-parameters.repository.ts";
import { OrganizationData } from "./organization-data.ts";

const CALLER: Caller = { id: 1, username: "kim", role: "admin", organization_id: 2, nda_accepted: true, session_id: 7 };

/** Pages of users, parameters and audit entries: full ones, so that each is followed by another. */
const request = (pattern: string, { after }: { after: number }): Promise<unknown> => {
  if (pattern === "organizations.export") return Promise.resolve({ organization: { name: "page 0" }, locations: [] });
  const rows = Array.from({ length: EXPORT_PAGE }, (_, index) => ({ id: after + index + 1, name: `page ${after / EXPORT_PAGE}` }));
  return Promise.resolve({ users: rows, parameters: rows, entries: rows });
};

const data = new OrganizationData(
  { request } as unknown as RpcClient,
  { list: () => Promise.resolve([{ what: "page 0" }]) } as unknown as HistoryService,
  { listOfOrganization: () => Promise.resolve([{ mapping: "page 0" }]) } as unknown as MappingRepository,
  { findAll: () => Promise.resolve(new Map()) } as unknown as DocumentParametersRepository,
);

/** The text of a file up to its error, and the error. */
async function read(name: string, confirm: () => Promise<void>): Promise<{ text: string; error: unknown }> {
  async function* documents(): AsyncGenerator<never[]> {
    yield [];
  }
  const entry = [...data.entries(CALLER, 2, documents(), confirm)].find(({ path }) => path === name);
  let text = "";
  try {
    for await (const chunk of await entry!.open()) text += String(chunk);
    return { text, error: null };
  } catch (error) {
    return { text, error };
  }
}

describe("OrganizationData", () => {
  it.each(["users.json", "parameters.json", "audit.json"])(
    "sends no page of %s that was read after the session had ended",
    async (name) => {
      let confirmed = 0;
      const { text, error } = await read(name, () =>
        confirmed++ < 1 ? Promise.resolve() : Promise.reject(new AppError("unauthenticated")),
      );
      expect([text.includes("page 0"), text.includes("page 1"), (error as AppError).code]).toEqual([true, false, "unauthenticated"]);
    },
  );

  it.each(["documents.json", "organization.json", "mappings.json"])(
    "sends nothing of %s that was read after the session had ended",
    async (name) => {
      const { text, error } = await read(name, () => Promise.reject(new AppError("unauthenticated")));
      expect([text.includes("page 0"), (error as AppError).code]).toEqual([false, "unauthenticated"]);
    },
  );
});
