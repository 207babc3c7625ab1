import { beforeEach, expect, it } from "@jest/globals";
import type { Caller, WorkingHours } from "@takeoff/contracts";
import type { Database } from "@takeoff/platform/database";
import type { LocationsService } from "../locations/locations.service.ts";
import type { OrganizationEvents } from "./organization-events.ts";
import type { OrganizationRepository, OrganizationRow } from "./organization.repository.ts";
import { OrganizationsService } from "./organizations.service.ts";

const WORKING_HOURS: WorkingHours = { days: [1, 5], from: "08:00", to: "17:00", time_zone: "America/Chicago", holidays: [] };
const organization = (id: number, sponsor_email: string | null = null): OrganizationRow => ({
  id,
  name: `Organization ${id}`,
  sponsor_email,
  sponsor_location: null,
  quota_bytes: id === 1 ? 1_000 : null,
  retention_days: id === 1 ? 30 : null,
  turnaround_hours: id === 1 ? 8 : 24,
  working_hours: id === 1 ? WORKING_HOURS : null,
  created_at: new Date(0),
  version: 1,
});
// Not used by read operations.
const unused = {};
const ALL = [organization(1, "sponsor@mail.example"), organization(2), organization(3)];

let service: OrganizationsService;

beforeEach(() => {
  const repository = {
    list: () => Promise.resolve(ALL),
    findMany: (ids: number[]) => Promise.resolve(ALL.filter(({ id }) => ids.includes(id))),
  };
  service = new OrganizationsService(
    unused as Database,
    repository as unknown as OrganizationRepository,
    unused as LocationsService,
    unused as OrganizationEvents,
  );
});

const caller = (role: Caller["role"], organization_id: number | null): Caller => ({
  id: 1,
  username: "kim",
  role,
  organization_id,
  nda_accepted: true,
  session_id: 1,
});

it.each([
  ["parent_admin", null, [1, 2, 3]],
  ["admin", 2, [2]],
  ["user", 3, [3]],
  ["user", 9, []],
  ["admin", null, []],
] as const)("OrganizationsService.list as %s of organization %s", async (role, own, seen) => {
  expect((await service.list(caller(role, own))).map(({ id }) => id)).toEqual(seen);
});

it("OrganizationsService.find returns organizations in the order of the ids, with null for a deleted one", async () => {
  const third = {
    ...{ id: 3, name: "Organization 3", sponsor_email: null, quota_bytes: null, retention_days: null },
    ...{ turnaround_hours: 24, working_hours: null },
  };
  expect(await service.find([3, 9, 1, 3])).toEqual({
    organizations: [
      third,
      null,
      {
        ...{ id: 1, name: "Organization 1", sponsor_email: "sponsor@mail.example", quota_bytes: 1_000, retention_days: 30 },
        ...{ turnaround_hours: 8, working_hours: WORKING_HOURS },
      },
      third,
    ],
  });
});
