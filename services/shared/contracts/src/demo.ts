import type { DocumentStatus } from "./documents/documents.ts";
import type { Role } from "./accounts/roles.ts";
import { STANDARD_PARAMETERS } from "./operations/parameters.ts";
import type { DocumentParameter } from "./takeoff/requirements.ts";

export const DEMO_PASSWORD = "Takeoff-Demo-2024";

export const DEMO_ORGANIZATIONS = [
  { name: "Northgate Steel", sponsor_email: "sponsor@northgate.example", location: "Chicago" },
  { name: "Harbor Fabricators", sponsor_email: "sponsor@harbor.example", location: "Houston" },
] as const;
export const DEMO_LOCATIONS = ["Chicago", "Houston", "Philadelphia"] as const;

export const DEMO_USERS: readonly { username: string; email: string; role: Role; organization: string | null }[] = [
  { username: "staff", email: "staff@takeoff.example", role: "parent_admin", organization: null },
  { username: "northgate.admin", email: "admin@northgate.example", role: "admin", organization: "Northgate Steel" },
  { username: "northgate.user", email: "user@northgate.example", role: "user", organization: "Northgate Steel" },
  { username: "harbor.admin", email: "admin@harbor.example", role: "admin", organization: "Harbor Fabricators" },
  { username: "harbor.user", email: "user@harbor.example", role: "user", organization: "Harbor Fabricators" },
];

/** The parameters that the demo's projects came in with: those that a first Save All stores. */
export const DEMO_PARAMETERS: readonly DocumentParameter[] = STANDARD_PARAMETERS.map(({ name, value }) => ({
  name,
  value,
  units: null,
  is_custom: false,
}));

/** What the services' `demo` commands tell each other: the ids that the earlier ones gave. */
export interface DemoIds {
  organizations: Record<string, number>;
  users: Record<string, number>;
}

/** A project of the demo; its files lie ready in a folder, named `<slug>.pdf`, `<slug>-processed.pdf`, `.csv`, `.xml`. */
export interface DemoProject {
  slug: string;
  organization: string;
  uploaded_by: string;
  status: DocumentStatus;
  days_ago: number;
  project_name: string;
  project_location: string;
  contractor_location: string;
  is_domestic_steel: boolean;
  failure_reason?: "non_vector" | "incomplete";
  notes?: string;
  /** Staff complete it from its draft, soon after the demo was added. */
  is_delivered_from_draft?: true;
  /** What it has of a job, whose plans and shop drawings are documents of the same project name: they are chosen as one set. */
  part_of_job?: "erection plans" | "shop drawings";
}

const northgate = { organization: "Northgate Steel", uploaded_by: "northgate.user" } as const;
const foundryStreet = {
  ...northgate,
  status: "in_progress",
  days_ago: 1,
  project_name: "Foundry Street Platforms",
  project_location: "Hammond, IN",
  contractor_location: "Brightwater Builders",
  is_domestic_steel: true,
} as const;
const harbor = { organization: "Harbor Fabricators", uploaded_by: "harbor.user" } as const;

export const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    ...northgate,
    slug: "riverside-warehouse",
    status: "completed",
    days_ago: 9,
    project_name: "Riverside Warehouse",
    project_location: "Joliet, IL",
    contractor_location: "Calder Construction",
    is_domestic_steel: true,
  },
  {
    ...northgate,
    slug: "lakeview-school-gym",
    status: "processing",
    days_ago: 0,
    project_name: "Lakeview School Gym",
    project_location: "Evanston, IL",
    contractor_location: "Brightwater Builders",
    is_domestic_steel: false,
  },
  {
    ...northgate,
    slug: "mill-street-canopy",
    status: "in_progress",
    days_ago: 1,
    project_name: "Mill Street Canopy",
    project_location: "Gary, IN",
    contractor_location: "Calder Construction",
    is_domestic_steel: true,
  },
  {
    ...northgate,
    slug: "depot-roof",
    status: "in_progress",
    days_ago: 1,
    project_name: "Depot Roof",
    project_location: "Aurora, IL",
    contractor_location: "Skyline General",
    is_domestic_steel: true,
    is_delivered_from_draft: true,
  },
  {
    ...northgate,
    slug: "old-town-stair",
    status: "failed",
    days_ago: 5,
    project_name: "Old Town Stair",
    project_location: "Chicago, IL",
    contractor_location: "Fenwick & Daughters",
    is_domestic_steel: false,
    failure_reason: "incomplete",
    notes: "Sheet S-201 is referenced but was not sent. Please upload the full set.",
  },
  {
    ...northgate,
    slug: "airport-hangar-4",
    status: "pending",
    days_ago: 0,
    project_name: "Airport Hangar 4",
    project_location: "Rockford, IL",
    contractor_location: "Skyline General",
    is_domestic_steel: true,
  },
  { ...foundryStreet, slug: "foundry-street-plans", part_of_job: "erection plans" },
  { ...foundryStreet, slug: "foundry-street-drawings", part_of_job: "shop drawings" },
  {
    ...harbor,
    slug: "pier-9-mezzanine",
    status: "completed",
    days_ago: 12,
    project_name: "Pier 9 Mezzanine",
    project_location: "Galveston, TX",
    contractor_location: "Gulf Coast General",
    is_domestic_steel: true,
  },
  {
    ...harbor,
    slug: "clinic-roof-frame",
    status: "completed",
    days_ago: 6,
    project_name: "Clinic Roof Frame",
    project_location: "Houston, TX",
    contractor_location: "Bayou Builders",
    is_domestic_steel: false,
  },
  {
    ...harbor,
    slug: "cannery-conversion",
    status: "failed",
    days_ago: 4,
    project_name: "Cannery Conversion",
    project_location: "Corpus Christi, TX",
    contractor_location: "Gulf Coast General",
    is_domestic_steel: false,
    failure_reason: "non_vector",
    notes: "The sheets are scans. Please send the vector PDF from the design office.",
  },
  {
    ...harbor,
    slug: "ferry-terminal",
    status: "pending",
    days_ago: 0,
    project_name: "Ferry Terminal",
    project_location: "Port Aransas, TX",
    contractor_location: "Saltgrass Contractors",
    is_domestic_steel: true,
  },
  {
    ...harbor,
    slug: "tank-farm-platform",
    status: "in_progress",
    days_ago: 1,
    project_name: "Tank Farm Platform",
    project_location: "Baytown, TX",
    contractor_location: "Bayou Builders",
    is_domestic_steel: true,
  },
  {
    ...harbor,
    slug: "cold-store-extension",
    status: "processing",
    days_ago: 0,
    project_name: "Cold Store Extension",
    project_location: "Pasadena, TX",
    contractor_location: "Saltgrass Contractors",
    is_domestic_steel: false,
  },
];
