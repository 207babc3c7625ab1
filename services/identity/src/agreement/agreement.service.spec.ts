import { beforeEach, describe, expect, it } from "@jest/globals";
import { NDA, type Caller } from "@takeoff/contracts";
import type { Database } from "@takeoff/platform/database";
import type { AgreementRepository } from "./agreement.repository.ts";
import { AgreementService } from "./agreement.service.ts";

const NEXT = { ...NDA, version: "2099-1", acknowledgement: "I agree to other words." };
const CALLER = { id: 7, nda_accepted: true } as Caller;
const AT = new Date("2099-01-01T00:00:00.000Z");

let audited: unknown[];
let isNew: boolean;

function service(): AgreementService {
  const acceptances: Partial<AgreementRepository> = {
    storeText: () => Promise.resolve(),
    accept: () => Promise.resolve(isNew),
    makeCurrent: (_tx, id, version) => Promise.resolve(id === 7 && version === "2099-1" ? AT : null),
  };
  const tx = { queryPrepared: (_sql: string, parameters: unknown[]) => Promise.resolve(audited.push([parameters[0], parameters[9]])) };
  const database = { transaction: (work: (tx: unknown) => Promise<unknown>) => work(tx) };
  return new AgreementService(database as unknown as Database, acceptances as AgreementRepository, NEXT);
}

beforeEach(() => {
  audited = [];
  isNew = true;
});

describe("AgreementService.accept", () => {
  it("records an acceptance in the audit trail with its version, and a repeated one not", async () => {
    await service().accept(CALLER);
    isNew = false;
    await service().accept(CALLER);
    expect(audited).toEqual([["acceptNda", "version: 2099-1"]]);
  });

  it("throws unauthenticated for a deleted user", async () => {
    await expect(service().accept({ ...CALLER, id: 8 })).rejects.toMatchObject({ code: "unauthenticated" });
  });
});
