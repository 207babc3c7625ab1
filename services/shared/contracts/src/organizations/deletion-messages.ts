import { plural } from "../takeoff/finding-sentences.ts";

/** The sentences about what is deleted with an organization. Not among `MESSAGES`, which are part of the web app's first load. */
export const DELETION_MESSAGES = {
  contents: (users: number, documents: number) =>
    `${plural(users, "user")} and ${plural(documents, "document")} are deleted with it. This cannot be undone.`,
  fetchFailed: "Failed to count the users and documents",
  typeName: "Type the name of the organization to delete it",
} as const;
